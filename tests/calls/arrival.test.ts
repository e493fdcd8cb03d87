import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArrivalAnswer, arrivalAnswer } from '#src/api/arrival.schema.ts';
import { HONEYPOT } from '#src/domain/order-fields.ts';
import { run } from '../harness/commands.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { Shopper } from '../harness/shopper.ts';

/** Sold out in the fixture shop. */
const PRODUCT = 26;

let mailbox: Mailbox;
let shop: OwnShop;
beforeAll(async () => {
  mailbox = await openMailbox();
  shop = await openOwnShop({
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'orders@shop.example',
    MAIL_FROM: 'shop@shop.example',
  });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
});

async function ask(body: Record<string, unknown>): Promise<ArrivalAnswer> {
  const shopper = new Shopper(() => shop.url);
  await shopper.basket();
  const headers = { 'Content-Type': 'application/json' };
  const { status, json } = await shopper.call('POST', 'arrival', headers, JSON.stringify(body));
  expect(status).toBe(200);
  return arrivalAnswer.parse(json);
}

test('each wrong field is named, and nothing is stored', async () => {
  expect(await ask({ product: PRODUCT, email: 'почта', consent: false })).toEqual({
    success: 0,
    message: 'Проверьте поля.',
    errors: [
      { field: 'email', message: 'Проверьте e-mail: нужен адрес вида имя@почта.ru.' },
      {
        field: 'consent',
        message: 'Чтобы мы написали вам, нужно согласие на обработку персональных данных.',
      },
    ],
  });
  const { errors } = await ask({ product: PRODUCT, email: 'anna@gmail.сom', consent: true });
  expect(errors[0]?.message).toMatch(/русская буква «с»/u);
  const good = { email: 'anna@shop.example', consent: true };
  expect((await ask({ ...good, product: 7 })).message).toBe(
    'Эта шина уже есть в наличии: обновите страницу.',
  );
  expect((await ask({ ...good, product: 999_999 })).message).toBe('Эта шина больше не продаётся.');
  expect((await ask({ ...good, product: PRODUCT, [HONEYPOT]: 'x' })).success).toBe(0);
  expect((await run('orders', ['waiting'], shop.env)).stdout).toBe('Поступления никто не ждёт.\n');
});

test('a shopper gets one letter when the tyre arrives, and the address is erased', async () => {
  expect(await ask({ product: PRODUCT, email: 'anna@shop.example', consent: true })).toMatchObject({
    success: 1,
  });
  expect((await run('orders', ['waiting'], shop.env)).stdout).toMatch(
    /^26 {2}.*Winter Drive 2.*: ждут 1 — anna@shop\.example\n$/u,
  );
  await shop.swapCatalogue(`UPDATE product SET stock = 8 WHERE id = ${PRODUCT}`);
  const [letter] = await mailbox.waitFor(1);
  expect(letter?.to).toEqual(['anna@shop.example']);
  expect(letter?.mail.subject).toMatch(/^Снова в наличии: .*Winter Drive 2/u);
  const text = letter?.mail.text?.replaceAll('\u00A0', ' ');
  expect(text).toContain('На складе: 8 шт.');
  expect(text).toMatch(/Заказать: http\S+\/product\/26/u);
  await expect
    .poll(async () => (await run('orders', ['waiting'], shop.env)).stdout, { timeout: 10_000 })
    .toBe('Поступления никто не ждёт.\n');
  expect(mailbox.letters).toHaveLength(1);
});
