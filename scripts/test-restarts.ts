import { parseArgs } from 'node:util';
import buildFixture from '#tests/harness/build-fixture.ts';
import { restartRun } from '#tests/restarts/restart-run.ts';
import { command, EXIT } from './command.ts';

/** `npm run test:restarts [-- --restarts 20]`: restarts the server under load and prints what visitors noticed. */
await command(async () => {
  const { values } = parseArgs({ options: { restarts: { type: 'string', default: '20' } } });
  await buildFixture();
  const run = await restartRun(Number(values.restarts), line => console.error(line));
  const { restarts, requests, resent, orders, stored, failed, codes } = run;
  console.log(
    `${restarts} restarts, ${requests} requests, ${resent} sent again, ${orders} orders, ${stored} stored, ${failed.length} failed`,
  );
  for (const each of [...failed, ...codes.map(code => `a server ended with ${code}`)]) console.log(each);
  return failed.length === 0 && codes.length === 0 && orders === stored ? EXIT.ok : EXIT.failed;
});
