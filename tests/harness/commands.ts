import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEMO_CONTENT,
  DEMO_DATA,
  DEMO_OUT,
  FIXTURE_CONTENT,
  FIXTURE_DATA,
  FIXTURE_OUT,
  ROOT,
} from './places.ts';

type Environment = Record<string, string>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Settings of the fixture shop, which is built once. */
export const FIXTURE: Environment = {
  CONTENT_DIR: FIXTURE_CONTENT,
  DATA_DIR: FIXTURE_DATA,
  OUT_DIR: FIXTURE_OUT,
};
export const DEMO: Environment = { CONTENT_DIR: DEMO_CONTENT, DATA_DIR: DEMO_DATA, OUT_DIR: DEMO_OUT };

const script = (name: string) => path.join(ROOT, 'scripts', `${name}.ts`);

/**
 * A minimal environment: settings of the machine must not affect the shop under test. Commands keep compiled modules where
 * scripts/launch.mjs keeps them.
 */
export function environment(own: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  return { PATH, HOME, TMPDIR, TZ, ...cache, NODE_ENV: 'production', PROTEKTOR_ENV: 'none', ...own };
}

/** Runs a command of the shop to its end, as `npm run NAME -- ARGS` does. */
export const run = (name: string, args: readonly string[], env: Environment): Promise<Ended> =>
  runIn(ROOT, name, args, env);

/** The same in another copy of the shop's code. */
export function runIn(root: string, name: string, args: readonly string[], env: Environment): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = listen(child);
  return new Promise(resolve => child.once('close', code => resolve({ code, ...heard })));
}

function listen(child: ChildProcess): { stdout: string; stderr: string } {
  const heard = { stdout: '', stderr: '' };
  child.stdout?.on('data', chunk => (heard.stdout += String(chunk)));
  child.stderr?.on('data', chunk => (heard.stderr += String(chunk)));
  return heard;
}

/** A command that runs until it is stopped. */
export interface Running {
  pid: number;
  /** Its output so far. */
  heard: { stdout: string; stderr: string };
  /** Resolves to its output when that matches; rejects when the process has ended before. */
  says(what: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end of the process. Resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a command that runs until it is stopped. */
export function begin(name: string, args: readonly string[], env: Environment): Running {
  const child = spawn(process.execPath, [script(name), ...args], {
    cwd: ROOT,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = listen(child);
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    heard,
    says: what =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = what.exec(heard.stdout);
          if (match) resolve(match);
        };
        check();
        child.stdout.on('data', check);
        void ended.then(code =>
          reject(new Error(`${name} ended with ${code} without ${what}:\n${heard.stdout}${heard.stderr}`)),
        );
      }),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A running shop: the real server in its own process. */
export interface RunningShop extends Running {
  /** Its origin: http://localhost:PORT. */
  url: string;
}

/** The line in which a command that serves tells its address; `dev` leaves it to Astro. */
const READY = /(?:(?:Магазин|Черновик) открыт:|Local) +(http:\/\/[^\s/]+)/u;

/** Starts `serve` (or another command that serves) on a free port and waits until it is ready. */
export async function openShop(
  env: Environment,
  name = 'serve',
  args: readonly string[] = [],
): Promise<RunningShop> {
  const running = begin(name, args, { PORT: '0', ...env });
  const [, url = ''] = await running.says(READY);
  return { ...running, url };
}

/** Processes that were started with a folder in their settings; none where the system has no /proc. */
const processesOf = (folder: string): number[] =>
  globSync('/proc/[0-9]*/environ').flatMap(file => {
    try {
      return readFileSync(file, 'utf8').includes(folder) ? [Number(file.split('/')[2])] : [];
    } catch {
      // Another user's, or ended.
      return [];
    }
  });

/** Ends what a killed shop or desk began and left: it would go on writing into the folder while that is removed. */
function endProcessesOf(folder: string): void {
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const pid of left)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended by itself.
      }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

/** A new temporary folder; `using` removes it. */
export function temporaryFolder(): Disposable & { path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-'));
  return {
    path: folder,
    [Symbol.dispose]: () => {
      endProcessesOf(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
