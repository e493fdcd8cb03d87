import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { membersIn, pack, unpack } from '#src/ops/backup/archive.ts';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { openSales } from '#src/orders/open.ts';
import { run, temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';

vi.setConfig({ testTimeout: 60_000 });

const mayMount = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
if (!mayMount) console.warn('SKIPPED: full disks of DATA_DIR and of the content (this user may not mount)');

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

let at: (name: string) => string;
let count = 0;
const placesIn = (name: string): ShopPlaces => ({
  dataDir: at(`${name}/db`),
  contentDir: at(`${name}/content`),
  outDir: at(`${name}/out`),
  databaseUrl: null,
  settingsFile: null,
});
const settingsOf = ({ dataDir, contentDir, outDir }: ShopPlaces) => ({
  DATA_DIR: dataDir,
  CONTENT_DIR: contentDir,
  OUT_DIR: outDir,
});

beforeEach(async () => {
  const own = path.join(folder.path, String(++count));
  at = name => path.join(own, name);
  const shop = placesIn('shop');
  mkdirSync(path.join(shop.contentDir, 'prices'), { recursive: true });
  writeFileSync(path.join(shop.contentDir, 'products.csv'), 'id\n');
  await (await openSales({ ...shop, purpose: 'serve' })).close();
});

test('what links lead to is in a backup, at any depth', async () => {
  const { contentDir } = placesIn('shop');
  const prices = path.join(contentDir, 'prices');
  mkdirSync(at('exchange/photos'), { recursive: true });
  writeFileSync(at('exchange/шины.csv'), 'price\n');
  writeFileSync(at('exchange/photos/7.jpg'), 'photo');
  symlinkSync(at('exchange/шины.csv'), path.join(prices, 'шины.csv'));
  symlinkSync(at('exchange/photos'), path.join(prices, 'photos'));
  // These lead nowhere, into themselves, to no file.
  symlinkSync('nowhere', path.join(prices, 'left.csv'));
  symlinkSync('loop', path.join(prices, 'loop'));
  symlinkSync('../..', path.join(prices, 'parent'));
  execFileSync('mkfifo', [path.join(prices, 'pipe')]);
  await backup(placesIn('shop'), at('copies'), { key: null, keep: null });
  const other = placesIn('other');
  await restore(other, at('copies'), { key: () => null, replace: false });
  expect(readdirSync(other.contentDir, { recursive: true }).map(String).sort()).toEqual([
    ...['prices', 'prices/photos', 'prices/photos/7.jpg', 'prices/шины.csv', 'products.csv'],
  ]);
});

/** A backup as former versions made it of a shop whose content was not mounted. */
async function backupWithoutContent(): Promise<string> {
  const { file } = await backup(placesIn('shop'), at('copies'), { key: null, keep: null });
  mkdirSync(at('unpacked'));
  const manifest = (await unpack(file, at('unpacked'), null)) as { members: unknown };
  for (const name of ['content/products.csv', 'manifest.json']) rmSync(at(`unpacked/${name}`));
  manifest.members = await membersIn(at('unpacked'));
  writeFileSync(at('unpacked/manifest.json'), JSON.stringify(manifest));
  await pack(at('unpacked'), file, null);
  return file;
}

longTest('what a backup has no content for stays where it is', async () => {
  const file = await backupWithoutContent();
  const other = placesIn('other');
  mkdirSync(other.contentDir, { recursive: true });
  writeFileSync(path.join(other.contentDir, 'products.csv'), 'id\nmine\n');
  const { code, stdout, stderr } = await run('restore', [file, '--replace'], settingsOf(other));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Содержимого в копии нет: папка ${other.contentDir} осталась, какой была.\n`);
  expect(stdout).not.toContain('.before-');
  expect(readFileSync(path.join(other.contentDir, 'products.csv'), 'utf8')).toBe('id\nmine\n');
  expect(readdirSync(at('other')).sort()).toEqual(['content', 'db', 'out']);
  expect(readdirSync(other.dataDir)).toContain('sales.db');
});

test.runIf(mayMount)('a full disk of DATA_DIR, or of the content, is told as such', async () => {
  const shop = placesIn('shop');
  for (let each = 0; each < 100; each++)
    writeFileSync(path.join(shop.contentDir, 'prices', `${each}.bin`), randomBytes(50_000));
  await backup(shop, at('copies'), { key: null, keep: null });
  mkdirSync(at('disk'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at('disk')]);
  try {
    cpSync(shop.dataDir, at('disk/db'), { recursive: true });
    const other = placesIn('other');
    for (const [name, args, places] of [
      ['backup', at('copies'), { ...shop, dataDir: at('disk/db') }],
      ['restore', at('copies'), { ...other, contentDir: at('disk/content') }],
    ] as const) {
      const before = readdirSync(at('disk')).sort();
      const { code, stdout, stderr } = await run(name, [args], settingsOf(places));
      expect([name, code, stdout]).toEqual([name, 1, '']);
      expect(stderr).toBe(
        'На диске нет места, магазин остался прежним. Освободите место и повторите (df -h; если оно есть, кончилось число файлов: df -i).\n',
      );
      expect(readdirSync(at('disk')).sort()).toEqual(before);
      expect(readdirSync(at('copies'))).toHaveLength(1);
    }
    expect(readdirSync(other.dataDir)).toEqual([]);
  } finally {
    execFileSync('umount', [at('disk')]);
  }
});

test.runIf(IS_LONG && mayMount)(
  'a disk of backups that is not mounted is told, and nothing is written below it',
  async () => {
    const shop = placesIn('shop');
    const [disk, env] = [at('disk'), settingsOf(shop)];
    const copies = path.join(disk, 'copies');
    mkdirSync(disk);
    const mount = () => execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
    const copy = async () => run('backup', [copies], env);
    const copiesLine = async () => (await run('doctor', [], env)).stdout.match(/Копии: .*/u)?.[0];
    mount();
    try {
      expect((await copy()).code).toBe(0);
      // Fetched to another machine: what is empty on its own disk is no sign.
      for (const name of readdirSync(copies)) rmSync(path.join(copies, name));
      expect((await copy()).code).toBe(0);
      expect(await copiesLine()).toBe(undefined);
    } finally {
      execFileSync('umount', [disk]);
    }
    const memory = path.join(shop.dataDir, 'backups.json');
    for (const isThere of [false, true]) {
      if (isThere) mkdirSync(copies);
      expect(await copy()).toEqual({
        code: 1,
        stdout: '',
        stderr: `Прежние копии в ${copies} лежат на диске ${disk}, а он не смонтирован: копия не сделана. Смонтируйте его и повторите; если копии теперь должны лежать на диске с ${path.dirname(disk)}, сначала удалите ${memory}.\n`,
      });
      expect(readdirSync(disk, { recursive: true })).toEqual(isThere ? ['copies'] : []);
    }
    expect(await copiesLine()).toBe(`Копии: последняя сделана в ${copies}, а диск ${disk} не смонтирован`);
    // A new disk in the place of the former one.
    mount();
    try {
      expect((await copy()).code).toBe(0);
    } finally {
      execFileSync('umount', [disk]);
    }
    rmSync(memory);
    for (let each = 0; each < 2; each++) expect((await copy()).code).toBe(0);
    expect(await copiesLine()).toBe(undefined);
  },
);
