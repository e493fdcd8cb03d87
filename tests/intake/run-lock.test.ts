import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BusyError, LockLostError, mustHoldLocks, withRunLock } from '#src/platform/run-lock.ts';
import { IS_LONG } from '#tests/harness/long.ts';

const MODULE = join(import.meta.dirname, '../../src/platform/run-lock.ts');
/** On the first line of stdin tries to take the lock and prints `in` or `busy PID`; holds the lock until stdin ends. */
const HOLDER = `
  import { BusyError, withRunLock } from ${JSON.stringify(MODULE)};
  import { once } from 'node:events';
  console.log('ready');
  await once(process.stdin, 'data');
  const ended = once(process.stdin, 'end');
  await withRunLock(process.argv[1], async () => { console.log('in'); await ended; }).catch(error => {
    if (!(error instanceof BusyError)) throw error;
    console.log('busy ' + error.pid);
  });
`;

/** Has a command run with process numbers of its own, as in a container. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers =
  process.platform === 'linux' && spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;
if (!hasContainers)
  console.warn('run-lock.test.ts: skipped in part: this user may not give processes numbers of their own.');

let dir: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'run-lock-'));
  file = join(dir, 'import.lock');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

/** Starts such a process; `go` makes it try to take the lock and resolves with its answer. */
async function startHolder(inContainer = false) {
  const command = [process.execPath, '--input-type=module', '-e', HOLDER, dir];
  const [file = '', ...args] = inContainer ? [...CONTAINER, ...command] : command;
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    child,
    closed: once(child, 'close'),
    go: async (): Promise<string> => {
      child.stdin.write('go\n');
      return (await lines.next()).value ?? 'nothing';
    },
  };
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

async function tenAtOnce(): Promise<void> {
  const runs = await Promise.all(Array.from({ length: 10 }, startHolder));
  const said = await Promise.all(runs.map(({ go }) => go()));
  const winner = runs[said.indexOf('in')]?.child.pid;
  expect(said.toSorted()).toEqual([...Array(9).fill(`busy ${winner}`), 'in']);
  for (const { child } of runs) child.stdin.end();
  await Promise.all(runs.map(({ closed }) => closed));
  expect(existsSync(file)).toBe(false);
}

describe('one import at a time', () => {
  test('the task runs with the lock held, its value is returned, the lock is removed', async () => {
    const before = process.listenerCount('SIGTERM');
    const value = await withRunLock(join(dir, 'new/db'), async () => {
      expect(readFileSync(join(dir, 'new/db/import.lock'), 'utf8')).toMatch(`${process.pid}\n`);
      return 7;
    });
    expect(value).toBe(7);
    expect(existsSync(join(dir, 'new/db/import.lock'))).toBe(false);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  test('a task that fails releases the lock', async () => {
    await expect(withRunLock(dir, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
  });

  test('a second one learns the pid of the first and does not release its lock', async () => {
    await withRunLock(dir, async () => {
      const second = withRunLock(dir, async () => {});
      await expect(second).rejects.toThrow(BusyError);
      await expect(second).rejects.toThrow(
        `Импорт уже идёт (процесс ${process.pid}). Дождитесь окончания и повторите.`,
      );
      expect(existsSync(file)).toBe(true);
    });
  });

  test('of ten processes started at once exactly one runs', tenAtOnce, 20_000);

  test('of ten that find the lock of a dead process exactly one runs', async () => {
    writeFileSync(file, `${deadPid()}\n`);
    await tenAtOnce();
  }, 20_000);
});

describe.runIf(IS_LONG && hasContainers)(
  'an owner in another container, where its number is another process’s or nobody’s',
  () => {
    test('is waited for while it renews its lock', async () => {
      const owner = await startHolder(true);
      expect(await owner.go()).toBe('in');
      // As after a pause of the machine: others may read the lock before it has renewed it.
      const minutesAgo = Date.now() / 1000 - 600;
      utimesSync(file, minutesAgo, minutesAgo);
      const others = await Promise.all([startHolder(), startHolder(true)]);
      for (const { go } of others) expect(await go()).toMatch(/^busy \d+$/u);
      owner.child.stdin.end();
      await owner.closed;
      await expect(withRunLock(dir, async () => 'next')).resolves.toBe('next');
    }, 20_000);

    test.each(['SIGINT', 'SIGTERM'] as const)(
      'as process 1 it ends by %s, too, and releases its lock',
      async signal => {
        const owner = await startHolder(true);
        expect(await owner.go()).toBe('in');
        const children = `/proc/${owner.child.pid}/task/${owner.child.pid}/children`;
        process.kill(Number.parseInt(readFileSync(children, 'utf8'), 10), signal);
        await owner.closed;
        expect([owner.child.exitCode, existsSync(file)]).toEqual([128 + constants.signals[signal], false]);
      },
      10_000,
    );

    test.each([-181, 86_400])(
      'has ended when it has been silent for minutes: %i s from now by its clock',
      async seconds => {
        const owner = await startHolder(true);
        expect(await owner.go()).toBe('in');
        owner.child.kill('SIGKILL');
        await owner.closed;
        await expect(withRunLock(dir, async () => {})).rejects.toThrow(BusyError);
        const then = Date.now() / 1000 + seconds;
        utimesSync(file, then, then);
        await expect(withRunLock(dir, async () => 'next')).resolves.toBe('next');
      },
      20_000,
    );
  },
);

test('an owner on another machine, where its number says nothing either, is waited for', async () => {
  const text = await withRunLock(dir, async () => readFileSync(file, 'utf8'));
  const elsewhere = text.replace(/^\d+/u, String(deadPid())).replace(hostname(), 'another-machine');
  writeFileSync(file, elsewhere);
  await expect(withRunLock(dir, async () => {})).rejects.toThrow(BusyError);
});

test('an owner that was stopped for so long that another has taken over is told so, and leaves that one’s lock alone', async () => {
  const task = async () => {
    mustHoldLocks();
    rmSync(file);
    writeFileSync(file, `${process.ppid}\n`);
    utimesSync(file, 1000, 1000);
    await new Promise(passed => setTimeout(passed, 1500));
    expect(statSync(file).mtimeMs).toBe(1_000_000);
    mustHoldLocks();
  };
  await expect(withRunLock(dir, task)).rejects.toThrow(LockLostError);
  expect(readFileSync(file, 'utf8')).toBe(`${process.ppid}\n`);
});

describe('an owner that died', () => {
  test('kill -9 does not block the next', async () => {
    const owner = await startHolder();
    expect(await owner.go()).toBe('in');
    await expect(withRunLock(dir, async () => {})).rejects.toThrow(BusyError);
    owner.child.kill('SIGKILL');
    await owner.closed;
    expect(existsSync(file)).toBe(true);
    await expect(withRunLock(dir, async () => 'next')).resolves.toBe('next');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s releases the lock and still ends the process',
    async signal => {
      const owner = await startHolder();
      expect(await owner.go()).toBe('in');
      owner.child.kill(signal);
      await owner.closed;
      expect(owner.child.signalCode).toBe(signal);
      expect(existsSync(file)).toBe(false);
    },
  );

  test('another process with its pid is not mistaken for it', async () => {
    writeFileSync(file, `${process.ppid}\n1\n`);
    const run = withRunLock(dir, async () => 'next');
    await (process.platform === 'linux'
      ? expect(run).resolves.toBe('next')
      : expect(run).rejects.toThrow(BusyError));
  });

  test.each(['', 'what is this', '0\n'])('a lock with the content %j is taken over', async content => {
    writeFileSync(file, content);
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(file, longAgo, longAgo);
    await expect(withRunLock(dir, async () => 'next')).resolves.toBe('next');
  });

  test('a process that died while taking over does not block either', async () => {
    writeFileSync(file, `${deadPid()}\n`);
    writeFileSync(`${file}.takeover`, `${deadPid()}\n`);
    await expect(withRunLock(dir, async () => 'next')).resolves.toBe('next');
    expect(existsSync(`${file}.takeover`)).toBe(false);
  });
});
