import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backup, type ShopPlaces } from '#src/backup/backup.ts';
import { restore } from '#src/backup/restore.ts';
import { openSales } from '#src/sales/open.ts';
import { run, temporaryFolder } from '../harness/commands.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

let places: ShopPlaces;
let copies: string;
let env: Record<string, string>;
let count = 0;

beforeEach(async () => {
  const at = path.join(folder.path, String(++count));
  copies = path.join(at, 'copies');
  places = {
    ...{ dataDir: path.join(at, 'data'), outDir: path.join(at, 'out'), contentDir: path.join(at, 'content') },
    ...{ databaseUrl: null, settingsFile: path.join(at, 'protektor.env') },
  };
  mkdirSync(places.contentDir, { recursive: true });
  writeFileSync(path.join(places.contentDir, 'products.csv'), 'id\n');
  await (await openSales({ ...places, purpose: 'serve' })).close();
  env = { DATA_DIR: places.dataDir, CONTENT_DIR: places.contentDir, OUT_DIR: places.outDir };
});

test('a backup after those of a clock that was ahead is the newest, and stays', async () => {
  const { file } = await backup(places, copies, { key: null, keep: null });
  for (const name of ['protektor-20990101T000000Z.tar.gz', 'protektor-20990101T000000Z-2.tar.gz'])
    renameSync((await backup(places, copies, { key: null, keep: null })).file, path.join(copies, name));
  writeFileSync(path.join(places.contentDir, 'products.csv'), 'id\nnew\n');
  const { code, stdout, stderr } = await run('backup', [copies, '--keep', '2', '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  const made = JSON.parse(stdout) as { file: string; deleted: string[]; made: string };
  expect(existsSync(made.file)).toBe(true);
  expect(made.deleted).toEqual([file, path.join(copies, 'protektor-20990101T000000Z.tar.gz')]);
  expect(readdirSync(copies).sort().at(-1)).toBe(path.basename(made.file));
  expect(Date.parse(made.made)).toBeLessThan(Date.now() + 1000);
  const restored = await restore(places, copies, { key: () => null, replace: true });
  expect(restored.file).toBe(made.file);
});
