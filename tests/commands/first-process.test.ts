import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentRelease } from '#src/publish/releases.ts';
import { environment, FIXTURE, temporaryFolder } from '../harness/commands.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';

/** Commands as process 1 of a container, which Linux does not end by a signal that nothing hears. */
const CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers =
  process.platform === 'linux' && spawnSync('unshare', [...CONTAINER, 'true']).status === 0;
if (!hasContainers)
  console.warn('SKIPPED: commands as process 1: this user may not give processes numbers of their own');

const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
const lock = at('db/import.lock');
beforeAll(() => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  borrowRelease(own.OUT_DIR);
});
afterAll(() => folder[Symbol.dispose]());

/** Tells when the command begins to load the code of locks, which is before it takes one. */
const TELLS = `
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    if (name.endsWith('/run-lock.ts')) writeSync(1, 'loading\\n');
    return next(name, context);
  } });`;
/** As long as a watch may take to end in order, and no longer. */
const ENDS_MS = 30_000;

describe.runIf(hasContainers)('a signal before the lock is taken ends process 1, too', () => {
  test.each([
    ['build', [], [143]],
    // It ends in order when the signal comes as it begins to watch.
    ['build', ['--watch'], [143, 0]],
    ['import', [], [143]],
    ['rollback', [], [143]],
    ['backup', [at('copies')], [143]],
    ['restore', [at('copies')], [143]],
    ['upload', [at('uploaded')], [143]],
  ])(
    '%s %j',
    async (name, args, codes) => {
      const before = currentRelease(own.OUT_DIR)?.id;
      const script = path.join(ROOT, 'scripts', `${name}.ts`);
      const preload = `--import data:text/javascript,${encodeURIComponent(TELLS)}`;
      const child = spawn('unshare', [...CONTAINER, process.execPath, script, ...args], {
        cwd: ROOT,
        env: environment({ ...own, NODE_OPTIONS: preload }),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const closed = once(child, 'close');
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('loading');
      const children = `/proc/${child.pid}/task/${child.pid}/children`;
      process.kill(Number.parseInt(readFileSync(children, 'utf8'), 10), 'SIGTERM');
      const ended = await Promise.race([closed, sleep(ENDS_MS, ['still runs'])]);
      child.kill('SIGKILL');
      await closed;
      expect(codes).toContain(ended[0]);
      expect(existsSync(lock)).toBe(false);
      if (ended[0] !== 0) expect(currentRelease(own.OUT_DIR)?.id).toBe(before);
    },
    60_000,
  );
});
