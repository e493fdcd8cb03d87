import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One run of a command. */
export interface Run {
  seconds: number;
  /** The largest sum of resident memory of the command and all its descendants; 0 where there is no /proc. */
  megabytes: number;
  output: string;
}

const PAGE_BYTES = 4096;
const EVERY_MS = 50;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Ids of a process and all its descendants. */
function familyOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  let threads: string[] = [];
  try {
    threads = readdirSync(tasks);
  } catch {
    return [];
  }
  const children = threads.flatMap(thread => read(`${tasks}/${thread}/children`).split(' ').filter(Boolean));
  return [pid, ...children.flatMap(child => familyOf(Number(child)))];
}

/** Resident memory of a process and its descendants in MB; what they share counts for each. */
export const memoryOf = (pid: number): number =>
  familyOf(pid)
    .map(one => Number(read(`/proc/${one}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES)
    .reduce((total, bytes) => total + bytes, 0) / 1e6;

/** Waits for the end of a started command. @throws when it fails */
async function ended(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)));
  const code = await new Promise(resolve => child.once('close', resolve));
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${output.slice(-4000)}`);
  return output;
}

/** What a measured command sees of this process's environment, and what it is given. */
export function environment(env: Record<string, string>): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, ...env };
}

type Environment = Record<string, string | undefined>;

const begun = (file: string, args: readonly string[], cwd: string, env: Environment): ChildProcess =>
  spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a command to its end. @throws when it fails */
export async function untilEnded(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Environment,
): Promise<void> {
  await ended(begun(file, args, cwd, env));
}

/** Runs a command to its end and measures its time and the memory of its whole process tree. */
export async function measured(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Environment,
): Promise<Run> {
  const started = performance.now();
  const child = begun(file, args, cwd, env);
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid ?? 0));
  }, EVERY_MS);
  try {
    const output = await ended(child);
    return { seconds: (performance.now() - started) / 1000, megabytes, output };
  } finally {
    clearInterval(timer);
  }
}
