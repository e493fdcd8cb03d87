import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type FuzzFigures, fuzzBytes, fuzzCalls } from '#tests/fuzz/fuzz-run.ts';
import buildFixture from '#tests/harness/build-fixture.ts';
import { command, EXIT } from './command.ts';

const told = (what: string, { requests, statuses, wrong, used }: FuzzFigures): string =>
  `${requests} ${what}: ${JSON.stringify(statuses)}, ${wrong.length} wrong, ${used.join(' → ')} MB in use`;

/** `npm run test:fuzz [-- --count 100000 --seed N]`: structured and damaged requests, until one is answered with 5xx. */
await command(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? randomInt(2 ** 30));
  console.log(`seed ${seed}`);
  await buildFixture();
  const log = (line: string) => console.error(line);
  const runs: FuzzFigures[] = [];
  for (const [what, run] of [
    ['requests over all calls', fuzzCalls],
    ['damaged requests', fuzzBytes],
  ] as const) {
    const figures = await run(Number(values.count), seed, log);
    console.log(told(what, figures));
    for (const each of figures.wrong.slice(0, 20)) console.log(each);
    runs.push(figures);
  }
  return runs.every(({ wrong, sameProcess }) => wrong.length === 0 && sameProcess) ? EXIT.ok : EXIT.failed;
});
