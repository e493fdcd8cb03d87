import { expect, test } from 'vitest';
import { openShop } from '../harness/commands.ts';
import { amount } from '../harness/long.ts';
import { rawCall } from '../harness/raw-call.ts';
import { openStressShop, PRODUCT } from './stress/stress-shop.ts';

const PUBLICATIONS = amount(1, 20);
const QUESTIONS = [`/product/${PRODUCT}`, `/api/product/${PRODUCT}`];
const PRICE = /"price":(\d+),/u;

test('page and call change together: once one of them tells the new price, no answer to a later question tells the old one', async () => {
  using shop = await openStressShop();
  const server = await openShop(shop.env);
  /** Prices of page and call in the order of the answers; each request is sent when the one before is answered. */
  const inTurn: number[] = [];
  /** Prices of page and call that were requested at the same moment. */
  const atOnce: number[][] = [];
  const priceAt = async (address: string) => {
    const { text, status } = await rawCall(server.url + address, 'GET', {
      'X-Requested-With': 'XMLHttpRequest',
    });
    expect(status).toBe(200);
    return Number(PRICE.exec(text)?.[1]);
  };
  let isAsking = true;
  const askInTurn = async () => {
    while (isAsking) for (const address of QUESTIONS) inTurn.push(await priceAt(address));
  };
  const askAtOnce = async () => {
    while (isAsking) atOnce.push(await Promise.all(QUESTIONS.map(priceAt)));
  };
  const answers = Promise.all([askInTurn(), askAtOnce()]);
  for (let count = 0; count < PUBLICATIONS; count++) await shop.publish();
  const last = Math.max(...shop.prices.values());
  await expect.poll(() => inTurn.at(-1), { timeout: 30_000 }).toBe(last);
  isAsking = false;
  await answers;
  await server.stop();
  expect(inTurn).toEqual(inTurn.toSorted());
  expect(new Set(inTurn).size).toBe(PUBLICATIONS + 1);
  // Only a pair that a switch passes between may differ.
  expect(atOnce.filter(([page, call]) => page !== call).length).toBeLessThanOrEqual(PUBLICATIONS);
}, 240_000);
