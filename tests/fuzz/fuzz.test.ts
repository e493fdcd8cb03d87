import { expect, test } from 'vitest';
import { amount, IS_LONG } from '#tests/harness/long.ts';
import { fuzzBytes, fuzzCalls } from './fuzz-run.ts';

const COUNT = amount(40, 50_000);
const SEED = IS_LONG ? Math.floor(Math.random() * 2 ** 30) : 17;
const timeout = amount(180_000, 1_200_000);
const quiet = () => undefined;

test(`${COUNT} requests of seed ${SEED}, made from the contracts of all calls: none is answered with 5xx`, {
  timeout,
}, async () => {
  const { wrong, sameProcess, statuses } = await fuzzCalls(COUNT, SEED, quiet);
  expect(wrong).toEqual([]);
  expect(sameProcess).toBe(true);
  expect(statuses[200]).toBeGreaterThan(COUNT / 10);
  expect(statuses[400]).toBeGreaterThan(COUNT / 20);
});

test(`${COUNT} damaged requests, byte by byte: none is answered with 5xx`, { timeout }, async () => {
  const { wrong, sameProcess, statuses } = await fuzzBytes(COUNT, SEED, quiet);
  expect(wrong).toEqual([]);
  expect(sameProcess).toBe(true);
  expect(statuses[400]).toBeGreaterThan(COUNT / 10);
});
