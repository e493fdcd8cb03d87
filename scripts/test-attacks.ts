import { parseArgs } from 'node:util';
import { floodRun, slowRun } from '#tests/attacks/attack-run.ts';
import buildFixture from '#tests/harness/build-fixture.ts';
import { command, EXIT } from './command.ts';

const MOST_PURCHASE_MS = 300;
const MOST_CUT_MS = 10_000;

/** `npm run test:attacks [-- --purchases 400 --sockets 1000]`: purchases under a flood of pages, and slow connections. */
await command(async () => {
  const { values } = parseArgs({
    options: {
      purchases: { type: 'string', default: '400' },
      sockets: { type: 'string', default: '1000' },
    },
  });
  await buildFixture();
  const flood = await floodRun(Number(values.purchases));
  console.log(JSON.stringify(flood));
  const slow = await slowRun(Number(values.sockets));
  for (const each of slow) console.log(JSON.stringify(each));
  const isKept =
    flood.flooded.p99 <= MOST_PURCHASE_MS &&
    slow.every(({ lastMs, uncut, failed }) => lastMs <= MOST_CUT_MS && uncut + failed === 0);
  return isKept ? EXIT.ok : EXIT.failed;
});
