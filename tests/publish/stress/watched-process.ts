import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preloaded into a server (`--import`): on SIGUSR2 it prints its memory and its longest pause since the last time. */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('SIGUSR2', () => {
  const pause = delay.max / 1e6;
  collectGarbage();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  console.error(`watched ${JSON.stringify({ pause, rss, used: heapUsed + external })}`);
  delay.reset();
});
