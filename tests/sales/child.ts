import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { openSales, type SalesOptions } from '#src/orders/open.ts';
import type { FaultPoint } from '#src/orders/store.ts';
import { again, answered, ordered, request, Shelf } from './shelf.ts';

/** A task for another process, as plain data. */
export type Task =
  /** Opens sales and sends the secrets. */
  | { do: 'open'; place: SalesOptions }
  /** Orders two tyres with the key «k» and kills itself at this step. */
  | { do: 'die'; place: SalesOptions; point: FaultPoint }
  /** Clients that concurrently try to order all four tyres of each product 1 … rounds. */
  | { do: 'race'; place: SalesOptions; name: string; clients: number; rounds: number }
  /** Places this many orders and prints a line after each. */
  | { do: 'order'; place: SalesOptions; times: number }
  /** Holds SQLite's write lock. */
  | { do: 'hold'; file: string; ms: number };

/** The process; it sends its results to the parent. */
export interface Child {
  process: ChildProcess;
  said: Promise<unknown>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const FILE = fileURLToPath(import.meta.url);

export function inAnotherProcess(task: Task): Child {
  const child = fork(FILE, [JSON.stringify(task)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  return { process: child, ended, said: once(child, 'message').then(([word]) => word) };
}

const say = (word: unknown) => new Promise(resolve => process.send?.(word, resolve));

async function race({ place, name, clients, rounds }: Task & { do: 'race' }): Promise<void> {
  const sales = await openSales(place);
  const shelf = new Shelf();
  const rows = Array.from({ length: rounds }, (_, n) => n + 1);
  const all = Array.from({ length: clients }, (_, n) => `${name}${n}`);
  for (const round of rows) {
    shelf.put(round, { stock: 4 });
    for (const client of all) await again(() => sales.setLine(`${client} ${round}`, round, 4, shelf.offers));
  }
  await say('ready');
  await once(process, 'message');
  const taken: number[] = [];
  for (const round of rows) {
    const place = (client: string) =>
      again(async () => answered(await sales.placeOrder(`${client} ${round}`, request(), shelf.offers)));
    const answers = await Promise.all(all.map(place));
    taken.push(answers.filter(({ success }) => success === 1).length * 4);
  }
  await sales.close();
  await say(taken);
}

async function carryOut(task: Task): Promise<void> {
  if (task.do === 'hold') {
    const db = new Database(task.file);
    db.exec('BEGIN IMMEDIATE');
    await say('held');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task.ms);
    db.exec('COMMIT');
    return;
  }
  if (task.do === 'race') return race(task);
  const kill = (point: FaultPoint) => {
    if (task.do === 'die' && point === task.point) process.kill(process.pid, 'SIGKILL');
  };
  const sales = await openSales({ ...task.place, fault: kill });
  const shelf = new Shelf().put(1, { stock: 500 });
  if (task.do === 'die') await ordered(sales, shelf, 's', { 1: 2 }, { key: 'k' });
  for (let n = 0; task.do === 'order' && n < task.times; n++) {
    const number = await ordered(sales, shelf, `s${n}`, { 1: 1 });
    process.stdout.write(`accepted ${number}\n`);
  }
  if (task.do === 'open') await say(await sales.secrets());
  await sales.close();
}

if (import.meta.main) {
  await carryOut(JSON.parse(process.argv[2] ?? '') as Task);
  process.disconnect?.();
}
