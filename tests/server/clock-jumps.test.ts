import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Product } from '#src/api/goods.schema.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { getJson } from '../harness/http.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

const PRELOAD = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
const [IN_BASKET, HELD, ORDERED] = [7, 8, 10];

test.runIf(IS_LONG).concurrent.each([1, 40])(
  'a clock that jumps by %i days and back loses no basket, frees no tyre, delays no letter',
  {
    timeout: 120_000,
  },
  async days => {
    using folder = temporaryFolder();
    await using mailbox = await openMailbox();
    const file = path.join(folder.path, 'shift');
    const setClock = (shiftDays: number) => writeFileSync(file, String(shiftDays * DAY_MS));
    setClock(0);
    await using shop = await openOwnShop({
      LIMITS: 'off',
      SMTP_URL: mailbox.url,
      ORDERS_TO: 'shop@shop.example',
      NODE_OPTIONS: `--import ${PRELOAD}`,
      CLOCK_SHIFT: file,
    });
    const visitor = async () => {
      const shopper = new Shopper(() => shop.url);
      await shopper.basket();
      return shopper;
    };
    const anna = await visitor();
    await anna.add(IN_BASKET, 2);
    const { stock } = (await getJson(`${shop.url}/api/product/${HELD}`)).json as Product;
    const boris = await visitor();
    await boris.add(HELD, stock);
    await boris.accepted();
    let letters = (await mailbox.waitFor(2)).length;

    /** Whether all is as it was, after what ends baskets and reservations has run, and letters go out. */
    async function expectUntouched(): Promise<void> {
      // Another catalogue makes the shop check reservations and baskets.
      await shop.swapCatalogue('UPDATE product SET stock = stock');
      expect((await anna.basket()).items).toMatchObject({ [IN_BASKET]: { count: 2 } });
      const vera = await visitor();
      expect((await vera.add(HELD, 1)).status).toBe(400);
      await vera.add(ORDERED, 1);
      expect((await vera.accepted(GOOD_FORM)).success).toBe(1);
      letters += 2;
      await mailbox.waitFor(letters);
      expect((await anna.basket()).items).toMatchObject({ [IN_BASKET]: { count: 2 } });
    }

    for (const shiftDays of [days, 0, -days, 0]) {
      setClock(shiftDays);
      await expectUntouched();
    }
    // A restart cannot know how long it was closed.
    for (const shiftDays of [days, 0]) {
      setClock(shiftDays);
      await shop.restart();
      await expectUntouched();
    }
  },
);

longTest(
  'an order taken while the clock was 40 days behind keeps its buyer once it is set right',
  {
    timeout: 120_000,
  },
  async () => {
    using folder = temporaryFolder();
    const file = path.join(folder.path, 'shift');
    writeFileSync(file, '0');
    await using shop = await openOwnShop({
      PERSONAL_DAYS: '30',
      NODE_OPTIONS: `--import ${PRELOAD}`,
      CLOCK_SHIFT: file,
    });
    const taken = async () => {
      const shopper = new Shopper(() => shop.url);
      await shopper.basket();
      await shopper.add(ORDERED, 1);
      return (await shopper.accepted()).order?.number ?? '';
    };
    writeFileSync(file, String(-40 * DAY_MS));
    const behind = await taken();
    writeFileSync(file, '0');
    const old = await taken();
    const db = new Database(path.join(shop.dataDir, 'sales.db'));
    db.prepare(
      'UPDATE orders SET created = created - ?, created_lived = created_lived - ? WHERE number = ?',
    ).run(100 * DAY_MS, 100 * DAY_MS, old);
    const orderOf = (number: string) =>
      db.prepare('SELECT status, name FROM orders WHERE number = ?').get(number);
    // What is done each hour is done at the start, too, and of all orders at once.
    await shop.restart();
    await expect.poll(() => orderOf(old), { timeout: 60_000 }).toEqual({ status: 'cancelled', name: '' });
    expect(orderOf(behind)).toEqual({ status: 'new', name: GOOD_FORM.name });
    db.close();
  },
);
