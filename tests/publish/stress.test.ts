import { expect, test } from 'vitest';
import { killRun } from './stress/kill-run.ts';
import { loadRun } from './stress/load-run.ts';
import { memoryRun } from './stress/memory-run.ts';

const KILLS = 60;
const PUBLICATIONS = 30;
const FOR_MEMORY = 100;
/** Growth of a server's memory that is no leak. */
const MAX_GROWTH = 0.05;
const timeout = 1_800_000;
const log = (line: string) => console.log(line);

test(`${KILLS} publications killed: the live shop stays whole, and the next publication works`, {
  timeout,
}, async () => {
  expect(await killRun(KILLS, log)).toEqual({ kills: KILLS, damage: [], failed: [], mixed: [] });
});

test(`${PUBLICATIONS} publications and a rollback under load: no request fails, and no two answers of a release differ`, {
  timeout,
}, async () => {
  const figures = await loadRun(PUBLICATIONS, log);
  expect(figures).toMatchObject({ failed: [], mixed: [] });
  expect(figures.requests).toBeGreaterThan(100);
});

test(`a server needs no more memory after ${FOR_MEMORY} publications than after 10`, {
  timeout,
}, async () => {
  const figures = await memoryRun(FOR_MEMORY, log);
  console.log(JSON.stringify(figures));
  expect(figures.usedGrowth).toBeLessThan(MAX_GROWTH);
  expect(figures.residentGrowth).toBeLessThan(MAX_GROWTH);
});
