import { expect, test } from 'vitest';
import { startPostgres } from '#tests/sales/postgres-server.ts';
import { crashRun } from './crash-run.ts';

/** The short form of `npm run test:crash`, whose figures are in docs/reliability.md. */
const SQLITE_KILLS = 20;
const POSTGRES_KILLS = 5;
const SOUND = { lost: 0, doubled: 0, integrity: 'ok' };

test(`${SQLITE_KILLS} kills under load: on SQLite every acknowledged order is stored exactly once`, {
  timeout: 300_000,
}, async () => {
  const figures = await crashRun(SQLITE_KILLS, null);
  expect(figures).toMatchObject(SOUND);
  expect(figures.acknowledged).toBeGreaterThan(SQLITE_KILLS);
  expect(figures.repeated).toBeGreaterThan(0);
});

test(`${POSTGRES_KILLS} kills of server and database: on PostgreSQL every acknowledged order is stored exactly once`, {
  timeout: 300_000,
}, async () => {
  const postgres = await startPostgres();
  try {
    const figures = await crashRun(POSTGRES_KILLS, postgres);
    expect(figures).toMatchObject(SOUND);
    expect(figures.acknowledged).toBeGreaterThan(POSTGRES_KILLS);
  } finally {
    await postgres.remove();
  }
});
