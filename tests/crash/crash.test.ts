import { expect, test } from 'vitest';
import { amount } from '#tests/harness/long.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { startPostgres } from '#tests/sales/postgres-server.ts';
import { crashRun } from './crash-run.ts';

const SQLITE_KILLS = amount(2, 100);
const POSTGRES_KILLS = amount(1, 20);
const SOUND = { lost: 0, doubled: 0, integrity: 'ok' };
const timeout = amount(180_000, 1_200_000);

test(`${SQLITE_KILLS} kills under load: on SQLite every acknowledged order is stored exactly once`, {
  timeout,
}, async () => {
  const figures = await crashRun(SQLITE_KILLS, null);
  console.log(JSON.stringify(figures));
  expect(figures).toMatchObject(SOUND);
  expect(figures.acknowledged).toBeGreaterThan(SQLITE_KILLS);
  expect(figures.repeated).toBeGreaterThan(0);
});

longTest(
  `${POSTGRES_KILLS} kills of server and database: on PostgreSQL every acknowledged order is stored exactly once`,
  {
    timeout,
  },
  async () => {
    const postgres = await startPostgres();
    try {
      const figures = await crashRun(POSTGRES_KILLS, postgres);
      console.log(JSON.stringify(figures));
      expect(figures).toMatchObject(SOUND);
      expect(figures.acknowledged).toBeGreaterThan(POSTGRES_KILLS);
    } finally {
      await postgres.remove();
    }
  },
);
