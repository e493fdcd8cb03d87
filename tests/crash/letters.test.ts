import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { openSales } from '#src/orders/open.ts';
import { amount } from '#tests/harness/long.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openMailbox } from '#tests/harness/mailbox.ts';
import { openOwnShop } from '#tests/harness/own-shop.ts';
import { rawCall } from '#tests/harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '#tests/harness/shopper.ts';

vi.setConfig({ testTimeout: 300_000 });

const KILLS = amount(1, 12);
const ORDERS = 4;
const STEPS: readonly OrderStatus[] = ['confirmed', 'ready', 'done', 'cancelled'];
/** Longest time between a status and the kill after it, in ms: the sender checks once a second. */
const MAX_MS = 1500;

/** How many messages are not sent yet. */
const OPEN = `SELECT (SELECT count(*) FROM outbox WHERE closed IS NULL) +
  (SELECT count(*) FROM letters WHERE closed IS NULL)`;

/** What a letter is about, by its subject. */
const aboutOf = (subject = ''): string =>
  /^Заказ № (\S+) (.+)$/u.exec(subject.replaceAll('\u00A0', ' '))?.slice(1).join(' ') ?? subject;

longTest(
  'an order that its buyer cancels is cancelled once and told, whenever the server is killed',
  async () => {
    await using mailbox = await openMailbox();
    await using shop = await openOwnShop({
      SMTP_URL: mailbox.url,
      ORDERS_TO: 'orders@shop.example',
      MAIL_FROM: 'shop@shop.example',
      LIMITS: 'off',
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const shopper = new Shopper(() => shop.url);
      await shopper.basket();
      await shopper.add(7, 1);
      const { order } = await shopper.accepted();
      const fields = new URL(order?.link ?? '', shop.url).searchParams;
      fields.set('do', 'cancel');
      const headers = () => ({ 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url });
      const cancel = () => rawCall(`${shop.url}/basket`, 'POST', headers(), `${fields}`);
      const first = cancel().catch(() => null);
      await sleep(randomInt(30));
      await shop.restart('SIGKILL');
      await first;
      expect((await cancel()).status).toBe(303);
      expect((await rawCall(shop.url + order?.link, 'GET')).text).toContain('data-status="cancelled"');
    }
    const db = new Database(path.join(shop.dataDir, 'sales.db'));
    for (const box of ['outbox', 'letters']) db.exec(`UPDATE ${box} SET due = 0 WHERE closed IS NULL`);
    await expect.poll(() => db.prepare(OPEN).pluck().get(), { timeout: 30_000 }).toBe(0);
    db.close();
    const letters = Map.groupBy(
      mailbox.letters.filter(({ mail }) => /отмен/u.test(mail.subject ?? '')),
      ({ mail }) => mail.subject,
    );
    expect(letters.size).toBe(2 * KILLS);
    for (const [subject, same] of letters)
      expect([subject, new Set(same.map(({ mail }) => mail.messageId)).size]).toEqual([subject, 1]);
  },
);

test('each status that was set is told, once a letter, whenever the server is killed', async () => {
  await using mailbox = await openMailbox();
  await using shop = await openOwnShop({
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'orders@shop.example',
    MAIL_FROM: 'shop@shop.example',
    LIMITS: 'off',
  });
  const numbers: string[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const shopper = new Shopper(() => shop.url);
    await shopper.basket();
    await shopper.add(7, 1);
    numbers.push((await shopper.accepted({ ...GOOD_FORM, name: `Анна ${at}` })).order?.number ?? '');
  }
  const expected = new Set(numbers.map(number => `${number} принят`));
  const sales = await openSales({ dataDir: shop.dataDir });
  const words = {
    new: 'принят',
    confirmed: 'подтверждён',
    ready: 'готов к выдаче',
    done: 'выполнен',
    cancelled: 'отменён',
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const number = numbers[kill % ORDERS] ?? '';
    const status = STEPS[Math.floor(kill / ORDERS) % STEPS.length] as OrderStatus;
    await sales.markOrder(number, status);
    expected.add(`${number} ${words[status]}`);
    await sleep(randomInt(MAX_MS));
    await shop.restart('SIGKILL');
  }
  await sales.close();
  // As if the leases of what the killed servers had begun to send had ended.
  const db = new Database(path.join(shop.dataDir, 'sales.db'));
  for (const box of ['outbox', 'letters']) db.exec(`UPDATE ${box} SET due = 0 WHERE closed IS NULL`);
  await expect.poll(() => db.prepare(OPEN).pluck().get(), { timeout: 30_000 }).toBe(0);
  db.close();
  const letters = mailbox.letters.filter(({ to }) => to.includes(GOOD_FORM.email));
  const ids = Map.groupBy(letters, ({ mail }) => aboutOf(mail.subject));
  expect([...ids.keys()].sort()).toEqual([...expected].sort());
  for (const [about, same] of ids)
    expect([about, new Set(same.map(({ mail }) => mail.messageId)).size]).toEqual([about, 1]);
});
