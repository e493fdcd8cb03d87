import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { makeBackupKey } from '#src/ops/backup/key.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { openSales } from '#src/orders/open.ts';
import { environment, run, temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { ROOT } from '../harness/places.ts';

vi.setConfig({ testTimeout: 120_000 });

const mayMount = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
if (!mayMount) console.warn('SKIPPED: a full disk of backups (this user may not mount)');

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
    dataDir: path.join(at, 'data'),
    outDir: path.join(at, 'out'),
    contentDir: path.join(at, 'content'),
    databaseUrl: null,
    settingsFile: path.join(at, 'protektor.env'),
  };
  mkdirSync(places.contentDir, { recursive: true });
  writeFileSync(path.join(places.contentDir, 'products.csv'), 'id\n');
  await (await openSales({ ...places, purpose: 'serve' })).close();
  env = { DATA_DIR: places.dataDir, CONTENT_DIR: places.contentDir, OUT_DIR: places.outDir };
});

const left = () => [
  ...readdirSync(places.dataDir).filter(name => /backup-|restore-/u.test(name)),
  ...readdirSync(copies).filter(name => name.endsWith('.next')),
];

/** Preloaded: once the pack is written it never ends, and the command waits to be killed. */
const STUCK = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { PassThrough } from 'node:stream';
  const { createWriteStream, createReadStream } = fs;
  const never = stream => new PassThrough({ final: () => setInterval(() => {}, 1000), destroy: () => stream.destroy() });
  fs.createWriteStream = (...values) => {
    const stream = createWriteStream(...values);
    stream.once('open', () => console.log('stuck'));
    return never(stream);
  };
  fs.createReadStream = (file, ...values) => {
    if (!String(file).endsWith('.tar.gz')) return createReadStream(file, ...values);
    console.log('stuck');
    setInterval(() => {}, 1000);
    return new PassThrough();
  };
  syncBuiltinESMExports();`;

/** Starts a command that does not come to its end. */
async function stuck(
  name: 'backup' | 'restore',
  args: readonly string[],
  [program, ...before]: readonly [string, ...string[]] = [process.execPath],
): Promise<ChildProcess> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(STUCK)}`;
  const child = spawn(program, [...before, preload, `scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s leaves nothing of a backup, nor of a restore', async signal => {
  const { file } = await backup(places, copies, { key: null, keep: null });
  for (const child of [await stuck('backup', [copies]), await stuck('restore', [file, '--replace'])]) {
    expect(left().length).toBeGreaterThan(0);
    child.kill(signal);
    await once(child, 'close');
  }
  expect(left()).toEqual([]);
  expect(readdirSync(places.dataDir)).not.toContain('import.lock');
  expect(readdirSync(copies)).toEqual([path.basename(file)]);
});

/** Preloaded: SIGTERM comes while a restore puts things in place. */
const STOPPED_WHILE_PLACING = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    if (to.endsWith('journal.json')) process.emit('SIGTERM', 'SIGTERM');
  };
  syncBuiltinESMExports();`;

test.runIf(IS_LONG && mayMount)(
  'as process 1 a backup leaves nothing either, and a restore that has begun ends',
  async () => {
    const { file } = await backup(places, copies, { key: null, keep: null });
    const container = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath];
    const begun = await stuck('backup', [copies], ['unshare', ...container]);
    const children = readFileSync(`/proc/${begun.pid}/task/${begun.pid}/children`, 'utf8');
    process.kill(Number.parseInt(children, 10), 'SIGTERM');
    await once(begun, 'close');
    expect(left()).toEqual([]);
    const preload = `--import=data:text/javascript,${encodeURIComponent(STOPPED_WHILE_PLACING)}`;
    const command = [...container, preload, 'scripts/restore.ts', file, '--replace'];
    const { stdout } = spawnSync('unshare', command, { cwd: ROOT, env: environment(env), encoding: 'utf8' });
    expect(stdout).toContain('Магазин возвращён из');
    expect(left()).toEqual([]);
  },
);

longTest('what killed runs have left is swept by the next one, and what goes on is not', async () => {
  const { file } = await backup(places, copies, { key: null, keep: null });
  const [killed, restoring] = [await stuck('backup', [copies]), await stuck('restore', [file, '--replace'])];
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(left()).toHaveLength(3);
  // Beside one that goes on nobody knows whose an unfinished file is.
  await backup(places, copies, { key: null, keep: null });
  expect(left().map(name => name.replace(/[\w]{6}$/u, ''))).toEqual([
    'staged-restore-',
    expect.stringMatching(/\.next$/u),
  ]);
  restoring.kill('SIGKILL');
  await once(restoring, 'close');
  // As an operator may name a copy of his own.
  mkdirSync(path.join(places.dataDir, 'backup-201126'));
  await restore(places, copies, { key: () => null, replace: true });
  await backup(places, copies, { key: null, keep: null });
  expect(left()).toEqual(['backup-201126']);
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

test.each(['missing', 'empty', 'unmounted'])(
  'no backup without the content, and none is deleted: %s',
  async how => {
    const { file } = await backup(places, copies, { key: null, keep: null });
    rmSync(places.contentDir, { recursive: true });
    if (how !== 'missing') mkdirSync(places.contentDir);
    // What lies in the folder below a mount point, and in a disk that has just been made.
    if (how === 'unmounted') {
      mkdirSync(path.join(places.contentDir, 'lost+found'));
      mkdirSync(path.join(places.contentDir, 'pages'));
      writeFileSync(path.join(places.contentDir, '.gitkeep'), '');
    }
    const { code, stdout, stderr } = await run('backup', [copies, '--keep', '1'], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `CONTENT_DIR: в папке ${places.contentDir} нет содержимого магазина, копия не сделана. Смонтируйте её диск или исправьте CONTENT_DIR и повторите.\n`,
    );
    expect(readdirSync(copies)).toEqual([path.basename(file)]);
    expect(left()).toEqual([]);
  },
);

test.runIf(IS_LONG && mayMount)(
  'a full disk of backups is told in one sentence, and the earlier ones stay',
  async () => {
    const disk = path.join(copies, 'disk');
    mkdirSync(disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    try {
      const { file } = await backup(places, disk, { key: null, keep: null });
      for (let count = 0; count < 600; count++)
        writeFileSync(path.join(places.contentDir, `${count}.bin`), randomBytes(20_000));
      const keyFile = path.join(folder.path, 'disk-key');
      await makeBackupKey(keyFile);
      for (const BACKUP_KEY_FILE of ['', keyFile]) {
        const { code, stdout, stderr } = await run('backup', [disk, '--keep', '1'], {
          ...env,
          BACKUP_KEY_FILE,
        });
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toBe(
          'На диске нет места, магазин остался прежним. Освободите место и повторите (df -h; если оно есть, кончилось число файлов: df -i).\n',
        );
        expect(readdirSync(disk)).toEqual([path.basename(file)]);
        expect(left()).toEqual([]);
      }
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);

test.runIf(IS_LONG && mayMount)(
  'a new key on a full disk leaves no file, and the next run makes it',
  async () => {
    const disk = path.join(copies, 'keys');
    mkdirSync(disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
    try {
      const key = path.join(disk, 'backup.key');
      writeFileSync(path.join(disk, 'other'), randomBytes(16_384));
      const full = await run('backup', ['--new-key', key], env);
      expect(full).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^На диске нет места.*\n$/u),
      });
      expect(readdirSync(disk)).toEqual(['other']);
      rmSync(path.join(disk, 'other'));
      const made = await run('backup', ['--new-key', key], env);
      expect([made.code, made.stderr]).toEqual([0, '']);
      expect(readdirSync(disk)).toEqual(['backup.key']);
      expect(statSync(key).mode & 0o777).toBe(0o600);
      const text = readFileSync(key, 'utf8');
      const again = await run('backup', ['--new-key', key], env);
      expect([again.code, again.stdout]).toEqual([1, '']);
      expect(again.stderr).toContain('файл уже есть, и прежний ключ может быть нужен');
      expect(readFileSync(key, 'utf8')).toBe(text);
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);
