import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openMailer } from '#src/orders/mail.ts';
import { type OutboxMessage, type Sales, StoreUnavailable } from '#src/orders/sales.ts';
import { backOff, type Sender, type SenderOptions, startSender } from '#src/orders/sender.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { SELLER } from './seller.ts';
import { ordered, Shelf } from './shelf.ts';
import { openSilence, openSmtpBox } from './smtp-box.ts';
import { opening, storeKinds } from './stores.ts';

const quick = { pollMs: 20, sendMs: 5000 };

/** A sender over real SMTP, and its log lines. */
function senderTo(sales: Sales, smtpUrl: string, options: Partial<SenderOptions> = {}, silenceMs = 10_000) {
  const mailer = openMailer(
    { smtpUrl, ordersTo: ['orders@shop.example'], from: 'robot@shop.example', silenceMs },
    () => SELLER,
  );
  const said: string[] = [];
  const sender: Sender = startSender(sales, {
    ...quick,
    deliveries: mailer,
    log: line => said.push(line),
    ...options,
  });
  return { sender, said };
}

const until = async (isSo: () => Promise<boolean> | boolean) => {
  const end = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it never came true');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
};

test('the pause doubles from a second to an hour and has a random part', () => {
  const longest = [1, 2, 3, 4, 12, 13, 100].map(attempt => backOff(attempt, () => 0) / 1000);
  expect(longest).toEqual([1, 2, 4, 8, 2048, 3600, 3600]);
  expect(backOff(13, () => 0.999)).toBeLessThan(1_802_000);
  expect(backOff(1, () => 0.999)).toBe(1000);
});

describe.each(storeKinds().slice(0, amount(1, 2)))('messages about orders in $name are sent', kind => {
  test('once each, to shop and buyer', async () => {
    const box = await openSmtpBox();
    const sales = await kind.open({ notifyShop: true });
    const { sender } = senderTo(sales, box.url);
    const shelf = new Shelf().put(1);
    const number = await ordered(sales, shelf, 's', { 1: 4 }, { email: 'ivan@example.com' });
    await until(async () => (await sales.outbox()).waiting === 0);
    await sender.stop();
    expect(box.taken.flatMap(({ to }) => to).sort()).toEqual(['ivan@example.com', 'orders@shop.example']);
    for (const { mail } of box.taken) expect(mail.subject).toContain(number);
    await box.close();
  });

  test('when the mail server is available again, with the same Message-ID at every attempt', async () => {
    let lead = 0;
    const closed = await openSmtpBox();
    const { port } = closed;
    await closed.close();
    const sales = await kind.open({ notifyShop: true, now: () => Date.now() + lead });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    const { sender, said } = senderTo(sales, `smtp://127.0.0.1:${port}`, {}, 1500);
    await until(() => said.length === 1);
    await until(async () => (await sales.outbox()).lastError !== null);
    expect(said[0]).toMatch(
      new RegExp(`^Заказ № ${number}: сообщение «shop», попытка 1: .*; снова через 1 с$`, 'u'),
    );
    expect(await sales.outbox()).toMatchObject({ waiting: 1 });
    const box = await openSmtpBox(port);
    box.manner = 'takes and answers late';
    lead += 1000;
    await box.holds(1);
    await until(() => said.length === 2);
    await until(async () => ((await sales.outbox()).lastError ?? '').includes('TIMEDOUT'));
    box.manner = 'dies in the middle of it';
    lead += 2000;
    await until(() => said.length === 3);
    box.manner = 'takes';
    lead += 4000;
    await until(async () => (await sales.outbox()).waiting === 0);
    await sender.stop();
    const ids = box.taken.map(({ mail }) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await box.close();
  });

  test('to the shop with unlimited retries, but not to a buyer whose address does not exist', async () => {
    const box = await openSmtpBox();
    box.manner = 'refuses the recipient';
    const sales = await kind.open({ notifyShop: true });
    const { sender, said } = senderTo(sales, box.url);
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 }, { email: 'nobody@example.com' });
    await until(() => said.length >= 2);
    await until(async () => (await sales.outbox()).waiting === 1);
    await sender.stop();
    expect(said.find(line => line.includes('«buyer»'))).toMatch(/больше не пробуем$/u);
    expect(said.find(line => line.includes('«shop»'))).toMatch(/снова через 1 с$/u);
    expect(said.join()).not.toContain('nobody@');
    await box.close();
  });

  test('to each address of the shop once, although one of them is refused at first', async () => {
    let lead = 0;
    const box = await openSmtpBox();
    box.refused.set('boss@shop.example', 550);
    const sales = await kind.open({ notifyShop: true, now: () => Date.now() + lead });
    const ordersTo = ['orders@shop.example', 'boss@shop.example'];
    const mailer = openMailer({ smtpUrl: box.url, ordersTo, from: 'robot@shop.example' }, () => SELLER);
    const { sender, said } = senderTo(sales, box.url, { deliveries: mailer });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await until(async () => (await sales.outbox()).lastError !== null);
    expect(said[0]).toMatch(
      new RegExp(
        `^Заказ № ${number}: .*550 \\(2-й адрес ORDERS_TO, остальным доставлено\\); снова через 1 с$`,
        'u',
      ),
    );
    expect(said.join()).not.toContain('boss@');
    expect((await sales.outbox()).waiting).toBe(1);
    lead += 1000;
    await until(() => said.length === 2);
    box.refused.clear();
    lead += 4000;
    await until(async () => (await sales.outbox()).waiting === 0);
    await sender.stop();
    mailer.close();
    expect(box.taken.map(({ to }) => to)).toEqual([['orders@shop.example'], ['boss@shop.example']]);
    await box.close();
  });

  test('by three senders at once, each message once', { timeout: 60_000 }, async () => {
    const place = { ...(await kind.place()), notifyShop: true };
    const sales = await opening(place);
    const shelf = new Shelf().put(1, { stock: 1000 });
    const box = await openSmtpBox();
    const senders = [];
    for (let n = 0; n < 3; n++)
      senders.push(senderTo(await opening(place), box.url, { sendMs: 20_000 }).sender);
    const numbers = [];
    for (let n = 0; n < 30; n++) numbers.push(await ordered(sales, shelf, `s${n}`, { 1: 1 }));
    await until(async () => (await sales.outbox()).waiting === 0);
    await Promise.all(senders.map(sender => sender.stop()));
    expect(box.taken.map(({ mail }) => mail.subject?.match(/\d{4}-\d{4}/u)?.[0]).sort()).toEqual(
      numbers.sort(),
    );
    await box.close();
  });

  test('only after the order is committed', async () => {
    const sales = await kind.open({
      notifyShop: true,
      fault: point => {
        if (point === 'before commit') throw new Error('the lights go out');
      },
    });
    const sent: OutboxMessage[] = [];
    const deliveries = { shop: async (message: OutboxMessage) => void sent.push(message) };
    const sender = startSender(sales, { ...quick, deliveries, log: () => {} });
    await expect(ordered(sales, new Shelf().put(1), 's', { 1: 4 })).rejects.toThrow('the lights go out');
    await new Promise(resolve => setTimeout(resolve, 200));
    await sender.stop();
    expect(sent).toEqual([]);
    expect(await sales.listOrders()).toEqual([]);
  });

  test('completely: stopping waits for the delivery in progress', async () => {
    const sales = await kind.open({ notifyShop: true });
    const gate = Promise.withResolvers<void>();
    let started = false;
    const shop = () => {
      started = true;
      return gate.promise;
    };
    const sender = startSender(sales, { ...quick, deliveries: { shop }, log: () => {} });
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await until(() => started);
    let stopped = false;
    const stopping = sender.stop().then(() => {
      stopped = true;
    });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    gate.resolve();
    await stopping;
    expect((await sales.outbox()).waiting).toBe(0);
  });

  test('once and later, when the server is stopped before the letter has been sent', async () => {
    const box = await openSmtpBox();
    box.manner = 'falls silent at the recipient';
    const sales = await kind.open({ notifyShop: true });
    const { sender, said } = senderTo(sales, box.url, { sendMs: 60_000 }, 60_000);
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await until(() => box.recipients > 0);
    const stopped = performance.now();
    await sender.stop();
    expect(performance.now() - stopped).toBeLessThan(15_000);
    expect(said.join()).toMatch(/прервано остановкой сервера; отправит следующий запуск/u);
    expect((await sales.outbox()).waiting).toBe(1);
    box.manner = 'takes';
    const next = senderTo(sales, box.url).sender;
    await until(async () => (await sales.outbox()).waiting === 0);
    await next.stop();
    expect(box.taken).toHaveLength(1);
    await box.close();
  });

  test('once, when the server is stopped before the mail server has answered', async () => {
    const box = await openSmtpBox();
    box.manner = 'takes and answers late';
    const sales = await kind.open({ notifyShop: true });
    const { sender, said } = senderTo(sales, box.url, { sendMs: 60_000 }, 60_000);
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await box.holds(1);
    const stopping = sender.stop();
    setTimeout(() => box.answer(), 500);
    await stopping;
    expect(said).toEqual([]);
    expect((await sales.outbox()).waiting).toBe(0);
    await box.close();
  });

  longTest(
    'once, when the mail server takes its time with the letter for longer than a delivery may last',
    async () => {
      const box = await openSmtpBox();
      box.manner = 'takes and answers late';
      const sales = await kind.open({ notifyShop: true });
      const { sender } = senderTo(sales, box.url, { sendMs: 1000 }, 60_000);
      await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
      await box.holds(1);
      await sleep(1500);
      box.answer();
      await until(async () => (await sales.outbox()).waiting === 0);
      await sender.stop();
      expect(box.taken).toHaveLength(1);
      await box.close();
    },
  );

  longTest(
    'once, when the mail server takes its time before the letter: that dialogue is ended',
    async () => {
      const box = await openSmtpBox();
      box.manner = 'answers the recipient late';
      const sales = await kind.open({ notifyShop: true });
      const { sender, said } = senderTo(sales, box.url, { sendMs: 2000 }, 60_000);
      await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
      await until(() => said.length > 0);
      expect(said[0]).toMatch(/отправка не закончилась вовремя; снова через 1 с$/u);
      box.manner = 'takes';
      box.answer();
      await until(async () => (await sales.outbox()).waiting === 0);
      await sender.stop();
      expect(box.taken).toHaveLength(1);
      await box.close();
    },
  );

  test('once, when the store is busy while the server is stopped', async () => {
    const box = await openSmtpBox();
    box.manner = 'takes and answers late';
    const sales = await kind.open({ notifyShop: true });
    let busy = 2;
    const messageSent: typeof sales.messageSent = async message => {
      if (busy-- > 0) throw new StoreUnavailable('busy');
      await sales.messageSent(message);
    };
    const { sender } = senderTo({ ...sales, messageSent }, box.url, { sendMs: 60_000 }, 60_000);
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await box.holds(1);
    const stopping = sender.stop();
    box.answer();
    await stopping;
    expect((await sales.outbox()).waiting).toBe(0);
    await box.close();
  });

  test('even if one delivery hangs and another is not configured', async () => {
    const silence = await openSilence();
    const sales = await kind.open({ notifyShop: true, notifyTelegram: true });
    const { sender, said } = senderTo(sales, silence.url, { sendMs: 200 });
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
    await until(() => said.length >= 2);
    await sender.stop();
    expect(said.join()).toMatch(/«telegram», попытка 1: не настроено/u);
    expect(said.join()).toMatch(/«shop», попытка 1: (?:отправка не закончилась|почта не принята)/u);
    expect((await sales.outbox()).waiting).toBe(2);
    await silence.close();
  });
});
