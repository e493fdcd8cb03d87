import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Preloaded into a publication: kills it before it changes the disk for the given time (KILL_AT, counted from 1). */
const CHANGES = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'copyFileSync',
  'mkdirSync',
  'rmSync',
  'rmdirSync',
] as const;
let left = Number(process.env.KILL_AT);

if (isMainThread) {
  for (const name of CHANGES) {
    const original = fs[name] as (...values: unknown[]) => unknown;
    Object.assign(fs, {
      [name](...values: unknown[]) {
        if (--left === 0) process.kill(process.pid, 'SIGKILL');
        return original.apply(fs, values);
      },
    });
  }
  syncBuiltinESMExports();
  process.on('exit', () => console.error(`changes ${Number(process.env.KILL_AT) - left}`));
}
