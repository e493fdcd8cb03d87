import { expect, test } from 'vitest';
import { killRun } from './stress/kill-run.ts';
import { loadRun } from './stress/load-run.ts';
import { memoryRun } from './stress/memory-run.ts';

/** The short form of `npm run test:publish`, whose figures are in docs/reliability.md. */
const KILLS = 3;
const PUBLICATIONS = 2;
const FOR_MEMORY = 13;
const silent = () => undefined;

test(`${KILLS} publications killed: the live shop stays whole, and the next publication works`, {
  timeout: 300_000,
}, async () => {
  expect(await killRun(KILLS, silent)).toEqual({ kills: KILLS, damage: [], failed: [], mixed: [] });
});

test(`${PUBLICATIONS} publications and a rollback under load: no request fails, and no two answers of a release differ`, {
  timeout: 300_000,
}, async () => {
  const figures = await loadRun(PUBLICATIONS, silent);
  expect(figures).toMatchObject({ failed: [], mixed: [] });
  expect(figures.requests).toBeGreaterThan(100);
});

test(`a server needs no more memory after ${FOR_MEMORY} publications than after 10`, {
  timeout: 300_000,
}, async () => {
  const { usedGrowth } = await memoryRun(FOR_MEMORY, silent);
  expect(usedGrowth).toBeLessThan(0.05);
});
