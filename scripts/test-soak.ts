import { parseArgs } from 'node:util';
import buildFixture from '#tests/harness/build-fixture.ts';
import { soakRun } from '#tests/soak/soak-run.ts';
import { command, EXIT } from './command.ts';

const WARM_UP = 3;
/** Growth of what is in use between the end of the warm-up and the last publication that is no leak. */
const MOST_GROWTH = 0.1;

/** `npm run test:soak [-- --minutes 10]`: 200 requests a second with a publication each minute; memory, descriptors and p99. */
await command(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  await buildFixture();
  const plan = {
    ...{ seconds: Number(values.minutes) * 60, perSecond: 200 },
    ...{ publishEverySeconds: 60, warmUp: WARM_UP },
  };
  const figures = await soakRun(plan, line => console.error(line));
  const { failed, used, resident, descriptors, ...rest } = figures;
  console.log(JSON.stringify(rest));
  console.log(`in use ${used.join(', ')} MB; resident ${resident.join(', ')} MB`);
  console.log(`descriptors ${descriptors.join(' → ')}; ${failed.length} failed`);
  for (const each of failed.slice(0, 20)) console.log(each);
  const growth = (used.at(-1) ?? 0) / (used[0] ?? 1) - 1;
  return failed.length === 0 && growth <= MOST_GROWTH ? EXIT.ok : EXIT.failed;
});
