import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { childEnvironment } from '#src/platform/config.ts';
import type { JobState } from '../api/jobs.ts';
import { Refused } from './refused.ts';

const COMMANDS = new URL('../../commands/', import.meta.url);
/** As scripts/launch.mjs starts them. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  prices: ['--max-semi-space-size=16', '--heap-growing-percent=30', '--max-old-space-size=2048'],
};
/** What a command that reads a hostile file may take at most: time, what it prints for programs, letters of a line. */
export const MAX_MS = 30 * 60 * 1000;
const MAX_OUT = 64 * 1024 * 1024;
const MAX_LINE = 1000;
const MAX_LINES = 500;
/** How long what became of a job can be read. */
const KEEP_MS = 60 * 60 * 1000;
const NO_ROOM = 'На диске сервера нет места: освободите его. Сделанное осталось: обновите страницу.';

/** How a command ended. */
export interface Ended {
  code: number;
  /** What it printed for programs (`--json`), parsed; null when nothing can be. */
  json: unknown;
  /** What it printed for people, the last lines of it. */
  lines: string[];
}

interface Job extends JobState {
  ended: number | null;
}

/** What {@link Jobs.begin} gives to the work. */
export interface Steps {
  step(text: string): void;
  /** Adds a line to what its commands have printed. */
  line(text: string): void;
  /** Runs `npm run NAME` in a process of its own: whatever it reads cannot harm the desk. */
  run(name: string, args: readonly string[]): Promise<Ended>;
}

/** The JSON value that a command printed; null when it printed none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addLine(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > MAX_LINES) lines.shift();
}

/** The file of a command. */
export const commandFile = (name: string): string => fileURLToPath(new URL(`${name}.ts`, COMMANDS));

/** Runs a command of the shop; each line that it prints is heard. @param env settings of its own */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onLine: (line: string) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...(FLAGS[name] ?? []), commandFile(name), ...args], {
    env: { ...childEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', whole => {
    const line = whole.slice(0, MAX_LINE);
    addLine(lines, line);
    onLine(line);
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (out.length <= MAX_OUT) out += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(exit ?? (signal ? 1 : 0)));
  });
  const json = jsonIn(out);
  const printed = json === null && out.length <= MAX_OUT ? out.split('\n').filter(line => line !== '') : [];
  return { code, json, lines: [...lines, ...printed].slice(-MAX_LINES) };
}

/** What takes longer than a request: what publishes one after another, and beside it, one after another too, what only reads. */
export class Jobs {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #reading = new PQueue({ concurrency: 1 });
  readonly #jobs = new Map<string, Job>();

  /** Begins work once such work that was begun before has ended. @returns the job's id; {@link state} tells how far it is */
  begin(work: (steps: Steps) => Promise<unknown>, onlyReads = false): string {
    for (const [id, { ended }] of this.#jobs)
      if (ended !== null && Date.now() - ended > KEEP_MS) this.#jobs.delete(id);
    const id = randomUUID();
    const job: Job = { step: 'Жду очереди', lines: [], result: null, ended: null };
    this.#jobs.set(id, job);
    const steps: Steps = {
      step: text => {
        job.step = text;
      },
      line: text => addLine(job.lines, text),
      run: (name, args) => runCommand(name, args, {}, line => addLine(job.lines, line)),
    };
    void (onlyReads ? this.#reading : this.#queue).add(async () => {
      try {
        job.result = { done: await work(steps) };
      } catch (error) {
        if (!(error instanceof Refused)) console.error('Работа пульта прервалась:', error);
        const failed = error instanceof Error ? error.message : String(error);
        job.result = { failed: isDiskFull(error) && !(error instanceof Refused) ? NO_ROOM : failed };
      }
      job.ended = Date.now();
    });
    return id;
  }

  /** How far a job is; null when there is none, or no longer. */
  state(id: string): JobState | null {
    return this.#jobs.get(id) ?? null;
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    await Promise.all([this.#queue.onIdle(), this.#reading.onIdle()]);
  }
}
