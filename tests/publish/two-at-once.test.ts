import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withRunLock } from '#src/platform/run-lock.ts';
import { replaceFile } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const env = { ...FIXTURE, DATA_DIR: at('db'), OUT_DIR: at('dist') };
beforeAll(() => {
  mkdirSync(at('db'));
  borrowRelease(at('dist'));
});
afterAll(() => folder[Symbol.dispose]());

const LOCKED = [
  ['the same catalogue', 'db'],
  ['the same releases', 'dist'],
] as const;

describe.each(LOCKED.slice(0, amount(1, LOCKED.length)))(
  'while a publication with %s is under way',
  (_, locked) => {
    test.each([
      ['build', 'Импорт'],
      ['build', 'Публикация'],
      ['rollback', 'Возврат выпуска'],
    ])('%s ends with 75 and one sentence, which names what runs: %s', async (name, what) => {
      const task = async () => {
        expect(await run(name, [], env)).toEqual({
          code: 75,
          stdout: '',
          stderr: `${what} уже идёт (процесс ${process.pid}). Дождитесь окончания и повторите.\n`,
        });
      };
      await withRunLock(at(locked), task, { what });
    });

    test.each([
      ['releases', []],
      ['import', ['--check']],
    ])('%s %j is not blocked', async (name, args) => {
      await withRunLock(at(locked), async () => {
        expect((await run(name, args, env)).code).toBe(0);
      });
    });
  },
);

longTest(
  'a publication that has lost its lock to another one while it was stopped switches nothing',
  async () => {
    const content = at('content');
    cpSync(FIXTURE_CONTENT, content, { recursive: true });
    const own = { ...env, CONTENT_DIR: content };
    expect((await run('build', [], own)).code).toBe(0);
    const before = currentRelease(at('dist'))?.id;
    appendFileSync(path.join(content, 'home.md'), '\nЕщё строка.\n');
    const building = run('build', [], own);
    const lock = at('dist/import.lock');
    while (!existsSync(lock)) await sleep(5);
    replaceFile(lock, `${process.pid}\n`);
    const { code, stderr } = await building;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Пока этот процесс стоял, .*\n$/mu)]);
    expect(currentRelease(at('dist'))?.id).toBe(before);
    expect(readFileSync(lock, 'utf8')).toBe(`${process.pid}\n`);
    rmSync(lock);
    expect((await run('build', [], own)).code).toBe(0);
    expect(currentRelease(at('dist'))?.id).not.toBe(before);
  },
);
