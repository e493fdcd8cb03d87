import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FILE = 'import.lock';
/** A lock without an owner's pid this old was left by a process that died between creating and writing it. */
const UNSIGNED_MS = 2000;
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** Another living process imports into the same DATA_DIR; commands end with exit code 75. */
export class BusyError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`Импорт уже идёт (процесс ${pid}). Дождитесь его окончания и повторите.`);
    this.name = 'BusyError';
    this.pid = pid;
  }
}

/**
 * Runs `task` while no other process does so for the same `dir` (DATA_DIR, made when absent). The lock, `import.lock` with
 * the owner's pid, goes when the task or the process ends; one that a killed process left is taken over.
 * @returns what the task returns
 * @throws {BusyError} when a living process holds the lock
 */
export async function withRunLock<T>(dir: string, task: () => Promise<T>): Promise<T> {
  fs.mkdirSync(dir, { recursive: true });
  const file = join(dir, FILE);
  await take(file);
  hold(file);
  try {
    return await task();
  } finally {
    letGo(file);
  }
}

const held = new Set<string>();

function hold(file: string): void {
  held.add(file);
  if (held.size > 1) return;
  process.on('exit', releaseAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function letGo(file: string): void {
  release(file);
  held.delete(file);
  if (held.size > 0) return;
  process.off('exit', releaseAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function releaseAll(): void {
  for (const file of held) release(file);
}

/** Ends the process as the signal would, unless someone else listens: then they end it, and the task goes on till then. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  for (const file of held) letGo(file);
  process.kill(process.pid, signal);
}

/** Creates the lock, or throws BusyError. */
async function take(file: string): Promise<void> {
  while (!create(file)) {
    const owner = read(file);
    if (owner === null) continue;
    if (!isAlive(file, owner)) await clearDead(file, owner);
    else if (owner === '') await sleep(20);
    else throw new BusyError(Number.parseInt(owner, 10));
  }
}

/**
 * Removes a dead owner's lock, and only that: under a lock of its own, so that nobody who read the dead owner's
 * name earlier can hit the lock of a successor.
 */
async function clearDead(file: string, owner: string): Promise<void> {
  const guard = `${file}.takeover`;
  try {
    await take(guard);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    await sleep(20);
    return;
  }
  if (read(file) === owner) fs.rmSync(file);
  release(guard);
}

function create(file: string): boolean {
  try {
    fs.writeFileSync(file, signature(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function release(file: string): void {
  if (read(file) === signature()) fs.rmSync(file, { force: true });
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The pid, and when the process began: in a new container the pid of the dead owner soon belongs to another. */
const signature = () => `${process.pid}\n${startOf(process.pid)}\n`;

function isAlive(file: string, owner: string): boolean {
  if (owner === '') {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return stat !== undefined && Date.now() - stat.mtimeMs < UNSIGNED_MS;
  }
  const [pid, start] = owner.split('\n');
  if (!(Number(pid) > 0)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = startOf(Number(pid));
  return now !== 'ended' && (!start || now === '' || now === start);
}

/** Clock ticks at which a process began; 'ended' for one that nobody has waited for; '' where /proc is absent (proc(5)). */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  const [state = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '');
}
