import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { openSales } from '#src/orders/open.ts';
import { environment, temporaryFolder } from '../harness/commands.ts';
import { IS_ROOT, NOBODY, readablePath, readableRoot } from '../harness/other-user.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The code and its settings are root's, the data are the service's, as the operators' guide has it. */
if (!IS_ROOT) console.warn('SKIPPED: a restore by the service, whose user may not write beside the code');

const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
afterAll(() => folder[Symbol.dispose]());

let count = 0;
let at: (name: string) => string;
let places: ShopPlaces & { settingsFile: string };

beforeEach(async () => {
  const own = path.join(folder.path, String(++count));
  at = name => path.join(own, name);
  for (const name of ['code', 'etc', 'srv/content', 'saved']) mkdirSync(at(name), { recursive: true });
  places = {
    dataDir: at('srv/db'),
    outDir: at('srv/dist'),
    contentDir: at('srv/content'),
    databaseUrl: null,
    settingsFile: at('code/protektor.env'),
  };
  writeFileSync(path.join(places.contentDir, 'products.csv'), 'id\n');
  await (await openSales({ ...places, purpose: 'serve' })).close();
  writeFileSync(at('saved/protektor.env'), '# saved\n');
  await backup({ ...places, settingsFile: at('saved/protektor.env') }, at('copies'), {
    key: null,
    keep: null,
  });
});

/** Restores as the service's user, to whom the data and what else is named belong. */
function restoreAsService(...owned: readonly string[]) {
  for (const name of ['srv', 'copies', ...owned]) spawnSync('chown', ['-R', `${NOBODY}`, at(name)]);
  const env = environment({
    DATA_DIR: places.dataDir,
    CONTENT_DIR: places.contentDir,
    OUT_DIR: places.outDir,
    PROTEKTOR_ENV: places.settingsFile,
  });
  const { status, stdout, stderr } = spawnSync(
    readablePath(process.execPath),
    [path.join(readableRoot(), 'scripts/restore.ts'), at('copies'), '--replace'],
    { cwd: readableRoot(), env, encoding: 'utf8', uid: NOBODY, gid: NOBODY },
  );
  return { status, stdout, stderr };
}
const settingsLines = (stdout: string) => stdout.split('\n').filter(line => line.startsWith('Настройки'));

describe.skipIf(!IS_ROOT)('settings of a backup, restored by the service', () => {
  test('lie beside the file that a link leads to', () => {
    writeFileSync(at('etc/protektor.env'), '# here\n');
    symlinkSync(at('etc/protektor.env'), places.settingsFile);
    const { status, stdout, stderr } = restoreAsService('etc');
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(at('etc/protektor.env.from-backup'), 'utf8')).toBe('# saved\n');
    expect(readFileSync(places.settingsFile, 'utf8')).toBe('# here\n');
    expect(settingsLines(stdout)).toEqual([
      `Настройки из копии лежат в ${at('etc/protektor.env.from-backup')}: сравните их с ${places.settingsFile} и перенесите нужное.`,
    ]);
  });

  test.each(['a file', 'a link', 'no file'])('lie in DATA_DIR where root alone may write: %s', there => {
    if (there === 'a file') writeFileSync(places.settingsFile, '# here\n');
    if (there === 'a link') {
      writeFileSync(at('etc/protektor.env'), '# here\n');
      symlinkSync(at('etc/protektor.env'), places.settingsFile);
    }
    if (there === 'no file') places = { ...places, settingsFile: at('code/none/protektor.env') };
    const { status, stdout, stderr } = restoreAsService();
    expect([status, stderr]).toEqual([0, '']);
    const aside = path.join(places.dataDir, 'protektor.env.from-backup');
    expect(readFileSync(aside, 'utf8')).toBe('# saved\n');
    expect(settingsLines(stdout)).toEqual([
      `Настройки из копии лежат в ${aside}: сравните их с ${places.settingsFile} и перенесите нужное.`,
    ]);
    expect(
      [...readdirSync(at('code')), ...readdirSync(at('etc'))].filter(name =>
        /\.(?:restored|from)/u.test(name),
      ),
    ).toEqual([]);
  });
});

test('a link that leads to no file yet gets that file', async () => {
  symlinkSync('../etc/protektor.env', places.settingsFile);
  const { settings } = await restore(places, at('copies'), { key: () => null, replace: true });
  expect(settings).toBe(at('etc/protektor.env'));
  expect(lstatSync(places.settingsFile).isSymbolicLink()).toBe(true);
  expect(readFileSync(places.settingsFile, 'utf8')).toBe('# saved\n');
});

test('settings of an earlier backup, and a folder in the way, are put aside before anything counts', async () => {
  writeFileSync(places.settingsFile, '# here\n');
  const beside = `${places.settingsFile}.from-backup`;
  mkdirSync(beside);
  writeFileSync(path.join(beside, 'mine'), '');
  const { settings, aside } = await restore(places, at('copies'), { key: () => null, replace: true });
  expect(settings).toBe(beside);
  expect(readFileSync(beside, 'utf8')).toBe('# saved\n');
  const former = aside.find(name => name.startsWith(beside)) ?? '';
  expect(existsSync(path.join(former, 'mine'))).toBe(true);
  // The same settings again need no room.
  const again = await restore(places, at('copies'), { key: () => null, replace: true });
  expect(again.settings).toBe(beside);
  expect(again.aside.filter(name => name.startsWith(beside))).toEqual([]);
});
