import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kopecks } from '#src/domain/money.ts';
import { DeliveryError } from '#src/orders/delivery.ts';
import { type Mailer, openMailer } from '#src/orders/mail.ts';
import { telegramDelivery } from '#src/orders/telegram.ts';
import { outboxMessage, SELLER } from './seller.ts';
import { openSilence, openSmtpBox, type SmtpBox, type Taken } from './smtp-box.ts';
import { failing } from './stall.ts';

let box: SmtpBox;
let mailer: Mailer;
beforeEach(async () => {
  box = await openSmtpBox();
  const ordersTo = ['orders@protektor.example', 'boss@protektor.example'];
  mailer = openMailer(
    { smtpUrl: box.url, ordersTo, from: 'robot@protektor.example', silenceMs: 10_000 },
    () => SELLER,
  );
});
afterEach(async () => {
  mailer.close();
  await box.close();
});

const only = (): Taken => {
  expect(box.taken).toHaveLength(1);
  return box.taken[0] as Taken;
};
const headersOf = ({ raw }: Taken) =>
  Object.fromEntries(
    (raw.split('\r\n\r\n', 1)[0] ?? '')
      .replace(/\r\n\s+/gu, ' ')
      .split('\r\n')
      .map(line => line.split(/: (.*)/su, 2) as [string, string]),
  );
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00A0', ' ').trim();

describe('the mail to the shop', () => {
  test('contains order and contacts, and its headers contain only the shop’s own values', async () => {
    await mailer.shop(outboxMessage('shop'));
    const taken = only();
    expect(taken).toMatchObject({
      from: 'robot@protektor.example',
      to: ['orders@protektor.example', 'boss@protektor.example'],
    });
    const { 'Content-Type': type, Subject: subject, From: from, ...headers } = headersOf(taken);
    expect(headers).toEqual({
      To: 'orders@protektor.example, boss@protektor.example',
      'Reply-To': 'ivan@example.com',
      'Message-ID': '<6f1c2f0e-0000-4000-8000-000000000001@protektor.example>',
      Date: 'Tue, 10 Mar 2026 09:30:00 +0000',
      'Auto-Submitted': 'auto-generated',
      'MIME-Version': '1.0',
    });
    expect(type).toMatch(/^multipart\/alternative;/u);
    expect(`${subject}${from}`).toMatch(/^[\x20-\x7E]+$/u);
    expect(plain(taken.mail.subject)).toBe('Заказ № 4815-6235 на 30 960,50 руб.');
    expect(taken.mail.from?.value).toEqual([{ name: 'Протектор', address: 'robot@protektor.example' }]);
    expect(plain(taken.mail.text)).toBe(
      `Заказ: № 4815-6235 от 10 марта 2026 г. в 12:30
Имя: Иван Петров
Телефон: +7 (912) 345-67-89
E-mail: ivan@example.com
Комментарий: Звонить после 18
шиномонтаж нужен

1. Nokian Tyres Hakka 9 205/55 R16
   4 шт. × 7 490 руб. = 29 960 руб.
2. Torero <MPS> 185 R14C
   1 шт. × 1 000,50 руб. = 1 000,50 руб.
Итого: 5 шин, 30 960,50 руб.

Подробности: npm run orders -- show 4815-6235`,
    );
    expect(taken.mail.html).toContain('Torero &lt;MPS&gt;');
  });

  test('text from the form cannot add headers or markup', async () => {
    const name = 'Иван\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
    await mailer.shop(
      outboxMessage('shop', { name, comment: name, email: 'a@b.ru\r\nBcc: victim@example.com' }),
    );
    const taken = only();
    expect(taken.to).toEqual(['orders@protektor.example', 'boss@protektor.example']);
    expect(Object.keys(headersOf(taken)).sort()).toEqual(
      [
        'Auto-Submitted',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Subject',
        'To',
      ].sort(),
    );
    expect(taken.mail.bcc).toBeUndefined();
    expect(taken.mail.html).not.toContain('<script');
    expect(taken.mail.html).toContain('&lt;script&gt;');
  });

  test('refers to no file or address that a mail program would load', async () => {
    await mailer.shop(outboxMessage('shop', { name: 'file:///etc/passwd', comment: 'http://127.0.0.1:1/' }));
    expect(only().mail.attachments).toEqual([]);
    expect(only().raw).not.toContain('root:');
  });
});

describe('the mail to several addresses of the shop', () => {
  test('of which one is refused fails, and tells who has taken it; the next attempt is for the other alone', async () => {
    box.refused.set('boss@protektor.example', 450);
    const { error } = await failing(mailer.shop(outboxMessage('shop')));
    expect(error).toMatchObject({ isFinal: false, taken: ['orders@protektor.example'] });
    expect((error as Error).message).toBe(
      'почта не принята EENVELOPE RCPT TO 450 (2-й адрес ORDERS_TO, остальным доставлено)',
    );
    const again = { ...outboxMessage('shop'), taken: (error as DeliveryError).taken };
    expect((await failing(mailer.shop(again))).error).toMatchObject({ isFinal: false, taken: [] });
    box.refused.clear();
    await mailer.shop(again);
    expect(box.taken.map(({ to }) => to)).toEqual([['orders@protektor.example'], ['boss@protektor.example']]);
    for (const { mail } of box.taken)
      expect([mail.to].flat().map(field => field?.text)).toEqual([
        'orders@protektor.example, boss@protektor.example',
      ]);
    await mailer.shop({ ...again, taken: ['orders@protektor.example', 'boss@protektor.example'] });
    expect(box.taken).toHaveLength(2);
  });

  test('an alarm that one of them refused counts as not sent', async () => {
    box.refused.set('orders@protektor.example', 550);
    await expect(mailer.alarm('беда')).rejects.toThrow(/550 \(1-й адрес ORDERS_TO/u);
  });
});

test('a letter about a status is dated by the status and not by the order', async () => {
  const message = { ...outboxMessage('buyer'), kind: 'ready' as const, age: 60_000 };
  await mailer.status.ready(message);
  const { Date: date = '' } = headersOf(only());
  expect(Math.abs(Date.now() - message.age - Date.parse(date))).toBeLessThan(60_000);
});

test('a letter that an order is ready names the point that was chosen, or the place where it is brought', async () => {
  const [yard, street] = ['адрес: Склад\n', 'адрес: Склад на Шинной\n'];
  for (const [way, words, others] of [
    ['', [yard, street, 'Приезжайте за шинами'], []],
    ['Самовывоз: Склад', [yard, 'Приезжайте за шинами'], [street]],
    ['Самовывоз: Склад на Шинной (завтра). Нужен шиномонтаж', [street], [yard]],
    ['Самовывоз: Закрытый', [yard, street], []],
    [
      'Доставка: До 30 км, 1–3\u00A0шины 400\u00A0руб., от\u00A04 бесплатно, 1–2 дня',
      ['готов к доставке', 'Привезём шины по адресу, который вы назвали (До 30 км).'],
      [yard, street, 'Приезжайте', 'Ленина'],
    ],
  ] as const) {
    box.taken.length = 0;
    await mailer.status.ready(outboxMessage('ready', { receiving: { way, address: 'ул. Ленина, 1' } }));
    const text = plain(only().mail.text);
    for (const each of words) expect(text).toContain(each);
    for (const each of others) expect(text).not.toContain(each);
  }
});

describe('the mail to the buyer', () => {
  test('contains the order, the next steps and the seller', async () => {
    await mailer.buyer(outboxMessage('buyer', { delivery: kopecks(40_000) }));
    const { mail, to } = only();
    expect(to).toEqual(['ivan@example.com']);
    expect(mail.headers.has('reply-to')).toBe(false);
    expect(plain(mail.subject)).toBe('Заказ № 4815-6235 принят');
    const text = plain(mail.text);
    for (const words of [
      'Магазин «Протектор» принял ваш заказ № 4815-6235 от 10 марта 2026 г. в 12:30.',
      '4 шт. × 7 490 руб. = 29 960 руб.',
      'Итого: 5 шин, 30 960,50 руб.',
      'Доставка: 400 руб.\nВсего с доставкой: 31 360,50 руб.\n',
      'Что дальше: мы позвоним',
      '+7 (495) 123-45-67, +7 (800) 123-45-67, shop@protektor.example',
      'Продавец: ООО «Протектор», ИНН 7701234567, ОГРН 1027700132195, 101000, Москва, ул. Шинная, 1',
    ])
      expect(text).toContain(words);
  });

  test('repeats only the phone of the form, so that nobody can send their own text through the shop', async () => {
    const comment = 'Купите слона https://elephant.example';
    await mailer.buyer(outboxMessage('buyer', { name: comment, comment }));
    expect(`${only().mail.text}${only().mail.html}`).not.toMatch(/слон|elephant/u);
    expect(only().mail.text).toContain('Ваш телефон: +7 (912) 345-67-89\n');
  });

  test('an invalid address is a final failure, and nothing is sent', async () => {
    for (const email of ['', 'a@b.ru, c@d.ru', 'a@b.ru\r\nBcc: c@d.ru', '<a@b.ru>', 'x'.repeat(1_000_000)]) {
      const { error, ms } = await failing(mailer.buyer(outboxMessage('buyer', { email })));
      expect(error).toMatchObject({ isFinal: true });
      expect(ms).toBeLessThan(1000);
    }
    expect(box.taken).toEqual([]);
  });

  test('a Cyrillic domain is converted to ASCII', async () => {
    await mailer.buyer(outboxMessage('buyer', { email: 'ivan@почта.рф' }));
    expect(headersOf(only()).To).toBe('ivan@xn--80a1acny.xn--p1ai');
  });
});

describe('a mail server', () => {
  test('that rejects the recipient causes a final failure; other errors are not final and contain no address', async () => {
    box.manner = 'refuses the recipient';
    const { error } = await failing(mailer.buyer(outboxMessage('buyer')));
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({ isFinal: true, message: 'почта не принята EENVELOPE RCPT TO 550' });
    await box.close();
    const { error: down } = await failing(mailer.buyer(outboxMessage('buyer')));
    expect(down).toMatchObject({ isFinal: false });
    expect(String(down)).not.toContain('ivan@');
  });

  test('that closes the connection during a mail causes a failure', async () => {
    box.manner = 'dies in the middle of it';
    expect((await failing(mailer.shop(outboxMessage('shop')))).error).toMatchObject({ isFinal: false });
  });

  test('that does not respond is disconnected', async () => {
    const silence = await openSilence();
    const hanging = openMailer(
      { smtpUrl: silence.url, ordersTo: ['a@b.ru'], from: 'c@d.ru', silenceMs: 300 },
      () => SELLER,
    );
    const { ms, error } = await failing(hanging.shop(outboxMessage('shop')));
    expect(error).toBeInstanceOf(DeliveryError);
    expect(ms).toBeLessThan(3000);
    hanging.close();
    await silence.close();
  });
});

describe('the Telegram chat', () => {
  test('gets the order’s number and nothing else', async () => {
    const heard: unknown[] = [];
    let status = 200;
    const server = createServer(async (incoming, response) => {
      const body = await new Response(incoming as never).text();
      heard.push([incoming.method, incoming.url, JSON.parse(body)]);
      response.writeHead(status).end('{"ok":true}');
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tell = telegramDelivery({ token: '12:SECRET', chatId: '-5', origin });
    await tell(outboxMessage('telegram'));
    expect(heard).toEqual([
      ['POST', '/bot12:SECRET/sendMessage', { chat_id: '-5', text: 'Новый заказ № 4815-6235' }],
    ]);
    status = 403;
    await expect(tell(outboxMessage('telegram'))).rejects.toThrow('Telegram ответил 403');
    await new Promise(resolve => server.close(resolve));
    const { error } = await failing(tell(outboxMessage('telegram')));
    expect(String(error)).not.toContain('SECRET');
    expect(error).toBeInstanceOf(DeliveryError);
  });
});

test('a letter does not leave this machine unencrypted', async context => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find(one => one && !one.internal && one.family === 'IPv4')?.address;
  if (!address) return context.skip('this machine has no address but the loopback ones');
  const outside = await openSmtpBox(0, address);
  const settings = { ordersTo: ['orders@protektor.example'], from: 'robot@protektor.example' };
  const own = openMailer({ smtpUrl: outside.url, ...settings }, () => SELLER);
  try {
    const { error } = await failing(own.shop(outboxMessage('shop')));
    expect(error).toBeInstanceOf(DeliveryError);
    expect(outside.taken).toEqual([]);
  } finally {
    own.close();
    await outside.close();
  }
});
