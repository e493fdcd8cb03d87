import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fileFailure } from '#src/commands/file-failure.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { environment, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { IS_ROOT, NOBODY, readablePath, readableRoot } from '../harness/other-user.ts';
import { copyShop } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT, FIXTURE_DATA, ROOT } from '../harness/places.ts';
import { cell, row } from '../publish/shop-edits.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What an operator meets after one run as root, with a log on a full disk, with a file where a folder should be. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };

if (!IS_ROOT) console.warn('SKIPPED: commands of another user, as whom only root can start them');

beforeAll(() => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  cpSync(FIXTURE_DATA, own.DATA_DIR, { recursive: true });
  copyShop(own.OUT_DIR);
  chmodSync(folder.path, 0o755);
  const products = path.join(own.CONTENT_DIR, 'products.csv');
  writeFileSync(products, row(35, cell(5, '3190'))(readFileSync(products, 'utf8')));
});
afterAll(() => folder[Symbol.dispose]());

interface Way {
  env?: Record<string, string>;
  uid?: number;
  stdout?: number;
}

function run(name: string, args: readonly string[], { env = {}, uid, stdout }: Way = {}) {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const { status, stderr, ...ended } = spawnSync(
    readablePath(process.execPath),
    [readablePath(path.join(ROOT, 'scripts', `${name}.ts`)), ...args],
    {
      ...user,
      cwd: readableRoot(),
      env: environment({ ...own, ...env }),
      encoding: 'utf8',
      stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    },
  );
  const said = stderr.replace(/^(?:Предупреждения|\S+:\d+: ).*\n/gmu, '');
  return { status, stderr: said, stdout: ended.stdout };
}

const NO_RIGHT = 'нет права. Запускайте команду от владельца папки или отдайте её: chown -R nobody';

test.skipIf(!IS_ROOT)('folders of another user: one sentence with the cure, and the shop stays', () => {
  const before = currentRelease(own.OUT_DIR)?.id;
  const said = `${at('db/import.lock')}: ${NO_RIGHT} ${at('db')}\n`;
  for (const name of ['build', 'rollback', 'import'])
    expect([name, run(name, [], { uid: NOBODY })]).toEqual([
      name,
      { status: 1, stderr: said, stdout: expect.any(String) },
    ]);
  const json = JSON.parse(run('build', ['--json'], { uid: NOBODY }).stdout);
  expect(json).toMatchObject({ outcome: 'failed', message: said.trim() });
  expect(currentRelease(own.OUT_DIR)?.id).toBe(before);
});

test.skipIf(!IS_ROOT || !IS_LONG)('a check whose report cannot be kept tells what it found, and that', () => {
  const { status, stderr, stdout } = run('build', ['--check'], { uid: NOBODY });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('подорожало: 1\u00A0цена');
  expect(stdout).toMatch(
    new RegExp(
      `Можно публиковать: npm run build\nОтчёт не сохранён\\. .*check\\.html\\.next: ${NO_RIGHT}`,
      'u',
    ),
  );
});

test('a file where a folder should be is named', () => {
  writeFileSync(at('file'), '');
  const { status, stderr } = run('build', [], { env: { OUT_DIR: at('file') } });
  expect([status, stderr]).toEqual([
    1,
    `${at('file')}: на месте папки лежит файл. Уберите его или исправьте CONTENT_DIR, DATA_DIR, OUT_DIR.\n`,
  ]);
});

longTest.each(['release', 'release.ahead', 'current.release'])(
  'a folder where a file should be, OUT_DIR/%s, is named, and without it the build works',
  name => {
    const out = at(`out-${name}`);
    copyShop(out);
    const env = { OUT_DIR: out, DATA_DIR: at(`db-${name}`) };
    lendPictures(env.DATA_DIR);
    const place = path.join(out, name);
    rmSync(place, { force: true });
    mkdirSync(path.join(place, 'inner'), { recursive: true });
    for (const command of name === 'release' ? ['build', 'rollback'] : ['build'])
      expect([command, run(command, [], { env })]).toEqual([
        command,
        {
          status: 1,
          stderr: `${place}: на месте файла лежит папка. Уберите её и повторите.\n`,
          stdout: expect.any(String),
        },
      ]);
    rmSync(place, { recursive: true });
    expect(run('build', [], { env })).toMatchObject({ status: 0, stderr: '' });
  },
);

test.each([
  ['EACCES: permission denied, mkdir', '/nothing/of/it', 'mkdir -p /nothing/of/it && chown '],
  ['EACCES: permission denied, open', '/etc/shadow', 'Запускайте команду от владельца этого файла'],
  ['EROFS: read-only file system, open', '/srv/dist/x', 'диск только для чтения'],
  [
    'ENOTDIR: not a directory, mkdir',
    `${ROOT}package.json/db/x`,
    `${ROOT}package.json: на месте папки лежит файл`,
  ],
])('%s is told with a cure that gives away nothing of others', (said, place, cure) => {
  const sentence = fileFailure(new Error('of a thread', { cause: new Error(`${said} '${place}'`) }));
  expect(sentence).toContain(cure);
  expect(sentence).not.toMatch(/chown -R/u);
});

test('a file of the content that went while it was read is told; any other is a mistake of the shop', () => {
  const gone = (place: string) =>
    fileFailure(new Error(`ENOENT: no such file or directory, stat '${place}'`));
  const file = path.join(ROOT, 'content/storage/photo.jpg');
  expect(gone(file)).toBe(
    `${file}: файл исчез, пока его читали. Повторите, когда запись в папку закончится.`,
  );
  expect(gone(path.join(ROOT, 'src/nothing.ts'))).toBe(null);
});

test.skipIf(process.platform === 'win32')(
  'a quota that is used up, as SQLite tells it, is one sentence',
  () => {
    const limited = `ulimit -f 100 && exec ${process.execPath} ${path.join(ROOT, 'scripts/import.ts')}`;
    const env = environment(own);
    const { status, stderr } = spawnSync('sh', ['-c', limited], { cwd: ROOT, env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      'Диск не читается или не принимает запись: кончилась квота или число файлов (df -i), он стал только для чтения или неисправен. Магазин остался прежним. Проверьте диск и повторите.\n',
    ]);
  },
);

test('other failures are no business of files', () => {
  expect(fileFailure(new Error("EEXIST: file already exists, link 'a' -> 'b'"))).toBe(null);
  expect(fileFailure(new TypeError('x is not a function'))).toBe(null);
});

test.skipIf(!existsSync('/dev/full'))(
  'an answer to a program that is cut off is told by the exit code',
  () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = run('build', ['--check', '--json'], { stdout: full });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr).toContain('Ответ --json не записался целиком (ENOSPC).');
  },
);

test.skipIf(!existsSync('/dev/full') || !IS_LONG)(
  'a log on a full disk does not keep a price from being published',
  () => {
    const before = currentRelease(own.OUT_DIR)?.id;
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = run('build', [], { stdout: full });
    closeSync(full);
    expect([status, stderr]).toEqual([0, '']);
    expect(currentRelease(own.OUT_DIR)?.id).not.toBe(before);
  },
);
