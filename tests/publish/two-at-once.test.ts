import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withRunLock } from '#src/intake/run-lock.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { borrowRelease } from '../harness/own-releases.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const env = { ...FIXTURE, DATA_DIR: at('db'), OUT_DIR: at('dist') };
beforeAll(() => {
  mkdirSync(at('db'));
  borrowRelease(at('dist'));
});
afterAll(() => folder[Symbol.dispose]());

describe.each([
  ['the same catalogue', 'db'],
  ['the same releases', 'dist'],
])('while a publication with %s is under way', (_, locked) => {
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
});
