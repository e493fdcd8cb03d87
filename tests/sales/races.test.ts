import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { FaultPoint } from '#src/orders/store.ts';
import { amount } from '#tests/harness/long.ts';
import { inAnotherProcess } from './child.ts';
import { again, answered, ordered, request, Shelf } from './shelf.ts';
import { opening, storeKinds } from './stores.ts';

const KEYS = amount(8, 60);
const ROUNDS = amount(10, 200);
const POINTS: FaultPoint[] = ['before commit', 'after commit', 'before insert', 'after insert'];

describe.each(storeKinds().slice(0, amount(1, 2)))('$name', kind => {
  test(`each of ${KEYS} keys, sent eight times concurrently by two servers, creates one order`, {
    timeout: 120_000,
  }, async () => {
    const place = await kind.place();
    const servers = [await opening(place), await opening(place)] as const;
    const shelf = new Shelf().put(1, { stock: 100_000 });
    const numbers = new Set<string>();
    for (let first = 0; first < KEYS; first += 4) {
      const sessions = [0, 1, 2, 3].map(n => `s${first + n}`);
      for (const session of sessions) await again(() => servers[0].setLine(session, 1, 4, shelf.offers));
      const send = (session: string, n: number) =>
        again(() => servers[n % 2 === 0 ? 0 : 1].placeOrder(session, request({ key: 'k' }), shelf.offers));
      for (const session of sessions.map(each =>
        Promise.all(Array.from({ length: 8 }, (_, n) => send(each, n))),
      )) {
        const answers = (await session).map(answered);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        numbers.add(answers[0]?.order?.number ?? '');
      }
    }
    expect(numbers.size).toBe(KEYS);
    expect((await servers[0].listOrders()).map(({ number }) => number).sort()).toEqual([...numbers].sort());
  });

  test(`in ${ROUNDS} rounds eight clients of two processes try to order the last four tyres, and one succeeds`, {
    timeout: 180_000,
  }, async () => {
    const place = await kind.place();
    const sales = await opening(place);
    const race = (name: string) => inAnotherProcess({ do: 'race', place, name, clients: 4, rounds: ROUNDS });
    const racers = [race('a'), race('b')];
    await Promise.all(racers.map(({ said }) => said));
    const results = racers.map(
      ({ process: child }) =>
        new Promise<number[]>(resolve => child.once('message', word => resolve(word as number[]))),
    );
    for (const { process: child } of racers) child.send('go');
    const [a = [], b = []] = await Promise.all(results);
    const taken = a.map((count, round) => count + (b[round] ?? 0));
    expect(taken).toEqual(Array.from({ length: ROUNDS }, () => 4));
    expect(await sales.listOrders()).toHaveLength(ROUNDS);
    expect(await Promise.all(racers.map(({ ended }) => ended))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  test('five processes starting together create the tables and the secret once', {
    timeout: 60_000,
  }, async () => {
    const place = await kind.place();
    const starters = Array.from({ length: 5 }, () => inAnotherProcess({ do: 'open', place }));
    const secrets = await Promise.all(starters.map(({ said }) => said));
    for (const { ended } of starters) expect(await ended).toEqual({ code: 0, signal: null });
    const sales = await opening(place);
    for (const secret of secrets) expect(secret).toEqual(await sales.secrets());
    expect(secrets[0]).toEqual([expect.stringMatching(/^[\da-f]{64}$/u)]);
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 });
  });

  test.each(POINTS.slice(0, amount(1, POINTS.length)))(
    'killed %s, an order is whole or was never there, and the retry makes it one',
    async point => {
      const place = await kind.place();
      const { ended } = inAnotherProcess({ do: 'die', place, point });
      expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
      const sales = await opening(place);
      const shelf = new Shelf().put(1, { stock: 500 });
      const wasCommitted = point === 'after commit';
      expect(await sales.listOrders()).toHaveLength(wasCommitted ? 1 : 0);
      expect((await sales.basket('s', shelf.offers)).lines).toHaveLength(wasCommitted ? 0 : 1);
      const retried = answered(await again(() => sales.placeOrder('s', request({ key: 'k' }), shelf.offers)));
      expect(await sales.listOrders()).toMatchObject([
        { number: retried.order?.number, items: [{ count: 2 }] },
      ]);
      if (kind.name === 'SQLite') expect(integrityOf(place.dataDir)).toBe('ok');
    },
  );
});

function integrityOf(dataDir: string): unknown {
  const db = new Database(path.join(dataDir, 'sales.db'), { readonly: true });
  const answer = db.pragma('integrity_check', { simple: true });
  db.close();
  return answer;
}
