import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preloaded into a server (`--import`): on SIGUSR2 it collects its garbage and prints its memory. */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collectGarbage();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stderr.write(`watched ${JSON.stringify({ rss, used: heapUsed + external })}\n`);
});
