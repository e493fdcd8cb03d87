import { expect, test } from 'vitest';
import { fuzzBytes, fuzzCalls } from './fuzz-run.ts';

/** The short form of `npm run test:fuzz`, whose figures are in docs/reliability.md. */
const COUNT = 3000;
const SEED = 17;
const quiet = () => undefined;

test(`${COUNT} requests made from the contracts of all calls: none is answered with 5xx`, {
  timeout: 180_000,
}, async () => {
  const { wrong, sameProcess, statuses } = await fuzzCalls(COUNT, SEED, quiet);
  expect(wrong).toEqual([]);
  expect(sameProcess).toBe(true);
  expect(statuses[200]).toBeGreaterThan(COUNT / 10);
  expect(statuses[400]).toBeGreaterThan(COUNT / 20);
});

test(`${COUNT} damaged requests, byte by byte: none is answered with 5xx`, { timeout: 180_000 }, async () => {
  const { wrong, sameProcess, statuses } = await fuzzBytes(COUNT, SEED, quiet);
  expect(wrong).toEqual([]);
  expect(sameProcess).toBe(true);
  expect(statuses[400]).toBeGreaterThan(COUNT / 10);
});
