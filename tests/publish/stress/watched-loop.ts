import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server (`--import`): on SIGUSR2 it prints how long its event loop was held at most since the last time,
 * in milliseconds of the clock, and of the main thread's processor time, which a busy machine does not lengthen.
 */
const TICK_MS = 1;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let [at, worked] = [performance.now(), cpuMs()];
let longest = { pause: 0, work: 0 };

const check = () => {
  const [now, cpu] = [performance.now(), cpuMs()];
  longest = { pause: Math.max(longest.pause, now - at), work: Math.max(longest.work, cpu - worked) };
  [at, worked] = [now, cpu];
};
// Worker threads preload it too.
if (isMainThread) setInterval(check, TICK_MS).unref();

process.on('SIGUSR2', () => {
  process.stderr.write(`watched ${JSON.stringify(longest)}\n`);
  longest = { pause: 0, work: 0 };
});
