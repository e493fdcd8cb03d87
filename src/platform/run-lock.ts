import fs from 'node:fs';
import { constants, hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FILE = 'import.lock';
/** A lock file without a pid older than this was left by a process that died between creating and writing it. */
const EMPTY_LOCK_MS = 2000;
/** How often an owner renews its lock file, and after which silence one in another container has ended. */
const RENEW_MS = 1000;
const SILENT_MS = 3 * 60_000;
/** After a pause of the machine, or a change of its clock, an owner that is there renews its file within this time. */
const WATCH_MS = 3 * RENEW_MS;
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** Another running process holds the lock; commands end with exit code 75. */
export class BusyError extends Error {
  readonly pid: number;
  /** What it does: «Публикация». */
  readonly what: string;

  constructor(pid: number, what: string) {
    super(`${what} уже идёт (процесс ${pid}). Дождитесь окончания и повторите.`);
    this.name = 'BusyError';
    this.pid = pid;
    this.what = what;
  }
}

/** This process no longer works alone: it had been silent for minutes, so that another machine took it for ended. */
export class LockLostError extends Error {
  constructor() {
    super(
      'Пока этот процесс стоял, его работу взял на себя другой, или удалён файл import.lock. Этот ничего не опубликовал. Посмотрите, что показано (npm run releases), и повторите.',
    );
    this.name = 'LockLostError';
  }
}

/** How a lock is named. */
export interface LockNames {
  /** What runs, for messages to others, such as «Публикация». */
  what?: string;
  /** The lock's file. */
  name?: string;
}

/**
 * Runs `task` while no other process runs one for the same `dir` (created when missing). A killed owner's lock is taken over: at
 * once, or of another container or machine, where process numbers mean nothing, after three minutes of silence.
 * @throws {BusyError} when a running process holds the lock
 * @throws {LockLostError} when the task failed after another process took over
 */
export async function withRunLock<T>(
  dir: string,
  task: () => Promise<T>,
  { what = 'Импорт', name = FILE }: LockNames = {},
): Promise<T> {
  fs.mkdirSync(dir, { recursive: true });
  const file = join(dir, name);
  const owner = ownerText(what);
  await acquire(file, owner);
  await removeLeftGuard(file, owner);
  track(file, owner);
  const renewing = setInterval(() => renew(file, owner), RENEW_MS).unref();
  try {
    return await task();
  } catch (error) {
    throw isTaken(file, owner) ? new LockLostError() : error;
  } finally {
    clearInterval(renewing);
    releaseAndUntrack(file, owner);
  }
}

/**
 * Call before what cannot be taken back: a process that was stopped for minutes may have lost its lock.
 * @throws {LockLostError} when another process has any lock that this one took
 */
export function mustHoldLocks(): void {
  for (const [file, owner] of heldLocks) if (read(file) !== owner) throw new LockLostError();
}

/** Whether another process has the lock; what was removed with its folder is nobody's. */
function isTaken(file: string, own: string): boolean {
  try {
    const owner = read(file);
    return owner !== null && owner !== own;
  } catch {
    return false;
  }
}

const guardOf = (file: string): string => `${file}.takeover`;

/** What is written in the lock files of this process. */
const heldLocks = new Map<string, string>();

function track(file: string, owner: string): void {
  heldLocks.set(file, owner);
  if (heldLocks.size > 1) return;
  process.on('exit', releaseAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function releaseAndUntrack(file: string, owner: string): void {
  release(file, owner);
  heldLocks.delete(file);
  if (heldLocks.size > 0) return;
  process.off('exit', releaseAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function releaseAll(): void {
  for (const [file, owner] of heldLocks) release(file, owner);
}

/**
 * Releases the locks and ends the process with the signal. When another listener is registered, does nothing: that
 * listener ends the process, and the task goes on until then.
 */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  for (const [file, owner] of heldLocks) releaseAndUntrack(file, owner);
  // Linux ignores a signal that process 1 of a container sends itself: it would go on without its locks (pid_namespaces(7)).
  if (process.pid === 1) process.exit(128 + constants.signals[signal]);
  process.kill(process.pid, signal);
}

/**
 * Creates the lock file, waiting while another process is creating it.
 * @throws {BusyError}
 */
async function acquire(file: string, own: string): Promise<void> {
  while (!create(file, own)) {
    const owner = read(file);
    if (owner === null) continue;
    if (!(await isAlive(file, owner))) await removeStale(file, owner, own);
    else if (owner === '') await sleep(20);
    else throw new BusyError(Number.parseInt(owner, 10), owner.split('\n')[3] || 'Импорт');
  }
}

/**
 * Removes the lock of a dead owner, and only that one. A second lock guards the removal, so that a process which read
 * the dead owner's text earlier cannot remove a successor's lock.
 */
async function removeStale(file: string, owner: string, own: string): Promise<void> {
  const guard = guardOf(file);
  try {
    await acquire(guard, own);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    await sleep(20);
    return;
  }
  if (read(file) === owner) fs.rmSync(file);
  release(guard, own);
}

/** Removes the second lock of a process that was killed after it had removed a dead owner's. */
async function removeLeftGuard(file: string, own: string): Promise<void> {
  const guard = guardOf(file);
  const owner = read(guard);
  if (owner !== null && !(await isAlive(guard, owner))) await removeStale(guard, owner, own);
}

function create(file: string, owner: string): boolean {
  try {
    fs.writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function renew(file: string, owner: string): void {
  try {
    if (read(file) !== owner) return;
    const now = new Date();
    fs.utimesSync(file, now, now);
  } catch {
    // Then only processes of this container know that it is held.
  }
}

function release(file: string, owner: string): void {
  if (read(file) === owner) fs.rmSync(file, { force: true });
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

/**
 * The pid, the start time and the container of this process, and what it does: in a new container another process soon has the pid
 * of the dead owner.
 */
const ownerText = (what: string) =>
  `${process.pid}\n${startTimeOf(process.pid)}\n${pidNamespace()}\n${what}\n`;

/** When a lock file was written or renewed last, in ms since 1970; null when it is gone. */
const renewedAt = (file: string): number | null =>
  fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Whether a lock file was written or renewed within a time. A clock that was put back makes times of the future: they are old too. */
function isFresh(file: string, ms: number): boolean {
  const at = renewedAt(file);
  return at !== null && Math.abs(Date.now() - at) < ms;
}

/** Whether an owner on another machine or in another container renews its lock. */
async function isRenewed(file: string): Promise<boolean> {
  if (isFresh(file, SILENT_MS)) return true;
  const before = renewedAt(file);
  await sleep(WATCH_MS);
  return renewedAt(file) !== before;
}

async function isAlive(file: string, owner: string): Promise<boolean> {
  if (owner === '') return isFresh(file, EMPTY_LOCK_MS);
  const [pid, start, namespace] = owner.split('\n');
  if (!(Number(pid) > 0)) return false;
  if (namespace && namespace !== pidNamespace()) return isRenewed(file);
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = startTimeOf(Number(pid));
  return now !== 'ended' && (!start || now === '' || now === start);
}

/**
 * The process numbers' name space, which each container has of its own (pid_namespaces(7)), and the machine: outside of containers
 * the name space is called the same on all.
 */
function pidNamespace(): string {
  try {
    return `${fs.readlinkSync('/proc/self/ns/pid')} ${hostname()}`;
  } catch {
    return hostname();
  }
}

/** Start time of a process in clock ticks; 'ended' for a zombie process; '' when /proc is missing (proc(5)). */
function startTimeOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  const [state = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '');
}
