import { expect, test } from 'vitest';
import { run } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

/** A new visitor tries to order so many tyres of product 7. */
async function tried(shop: OwnShop, number: number, count: number, headers: Record<string, string> = {}) {
  const shopper = new Shopper(() => shop.url.replace('localhost', '127.0.0.1'), headers);
  await shopper.basket();
  await shopper.add(7, count);
  const email = `buyer${number}@mail.example`;
  return shopper.order({ ...GOOD_FORM, email, phone: `8 916 123 ${String(1000 + number)}` });
}

test('a flood from one address ends in 429 whatever X-Forwarded-For it writes; the owner gets a message, and one command undoes it', {
  timeout: 120_000,
}, async () => {
  await using mailbox = await openMailbox();
  await using shop = await openOwnShop({
    LIMITS: 'on',
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'owner@shop.example',
  });
  await shop.swapCatalogue('UPDATE product SET stock = 900 WHERE id = 7');
  const answers = [];
  for (let number = 0; number < 12; number++)
    answers.push(await tried(shop, number, 40, { 'X-Forwarded-For': `203.0.113.${number}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  expect(answers[10]?.json).toEqual({
    success: 0,
    message: 'Сегодня от вас уже слишком много заказов. Позвоните нам, и мы примем заказ по телефону.',
    errors: [],
  });
  expect(answers[10]?.headers['cache-control']).toBe('no-store');
  expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(80_000);

  expect(shop.running.heard.stderr).toContain('Ограничения отказывают: заказы с одного адреса — 1');
  const letters = await mailbox.waitFor(21);
  expect(letters.filter(({ to }) => to.includes('owner@shop.example'))).toHaveLength(11);
  expect(letters.map(({ mail }) => mail.subject)).toContain('Магазин: нужна ваша помощь');

  const cancel = (...args: string[]) => run('orders', ['cancel', ...args], shop.env);
  expect(await cancel()).toMatchObject({ code: 1, stdout: '' });
  expect((await cancel('--address', '203.0.113.1')).stdout).toBe('Отменено новых заказов: 0.\n');
  expect((await cancel('--address', '127.0.0.1', '--since', '2020-01-01')).stdout).toMatch(
    /^Отменено новых заказов: 10\.\n/u,
  );
});

longTest('behind a trusted proxy each visitor is counted alone', async () => {
  await using shop = await openOwnShop({ LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1, ::1' });
  await shop.swapCatalogue('UPDATE product SET stock = 900 WHERE id = 7');
  for (let number = 0; number < 12; number++)
    expect((await tried(shop, number, 40, { 'X-Forwarded-For': `203.0.113.${number}` })).status).toBe(200);
});

longTest('who sends too many forms in a minute finds in them what was typed', async () => {
  await using shop = await openOwnShop({ LIMITS: 'on' });
  const shopper = new Shopper(shop.url);
  await shopper.basket();
  const send = (fields: Record<string, string>) =>
    rawCall(
      `${shop.url}/basket`,
      'POST',
      { ...shopper.headers, 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
      `${new URLSearchParams(fields)}`,
    );
  await shopper.add(7, 1);
  let taken = 0;
  while ((await send({ do: 'remove', product: '8' })).status === 303) taken += 1;
  // The call before it counts, too, and each form once.
  expect(taken).toBe(599);
  for (let sent = 0; sent < 10; sent += 1) await send({ do: 'find', number: '1', digits: '1' });
  for (const fields of [
    { do: 'press', product: '7', quantity: '2', phone: '8 916 typed' },
    { do: 'call', when: 'typed' },
    { do: 'order', phone: '1', comment: 'typed', key: 'k' },
    { do: 'find', number: 'typed', digits: '1' },
  ] as Record<string, string>[]) {
    const { status, text } = await send(fields);
    expect([fields.do, status]).toEqual([fields.do, 429]);
    expect(text).toContain('Слишком много запросов');
    expect(text).toContain('typed');
  }
});
