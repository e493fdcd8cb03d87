import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import buildFixture from '#tests/harness/build-fixture.ts';
import { editSequences, publishAfterEach, publishedShop } from '#tests/publish/edit-sequence.ts';
import { killRun } from '#tests/publish/stress/kill-run.ts';
import { loadRun } from '#tests/publish/stress/load-run.ts';
import { FEWEST_FOR_MEMORY, memoryRun } from '#tests/publish/stress/memory-run.ts';
import { CommandError, command, EXIT } from './command.ts';

/** Growth of a server's memory from its first publications to the last that is no leak. */
const MOST_GROWTH = 0.05;

interface Outcome {
  /** The row of docs/reliability.md. */
  told: string;
  /** What was wrong. */
  wrong: readonly string[];
}

/** Another seed each time, told before anything can fail. */
function freshSeed(log: (line: string) => void): number {
  const seed = randomInt(2 ** 31);
  log(`seed ${seed}`);
  return seed;
}

type Suite = (count: number, log: (line: string) => void) => Promise<Outcome>;

const SUITES: Readonly<Record<string, { count: string; run: Suite }>> = {
  kills: {
    count: '100',
    async run(count, log) {
      const { damage, failed, mixed } = await killRun(count, log);
      return { told: `${count} publications killed`, wrong: [...damage, ...failed, ...mixed] };
    },
  },
  load: {
    count: '50',
    async run(count, log) {
      const { requests, perSecond, failed, mixed } = await loadRun(count, log);
      const told = `${count} publications and a rollback, ${requests} requests at ${perSecond}/s: ${failed.length} failed, ${mixed.length} mixed`;
      return { told, wrong: [...failed, ...mixed] };
    },
  },
  memory: {
    count: '200',
    async run(count, log) {
      if (count < FEWEST_FOR_MEMORY)
        throw new CommandError(`--memory: нужно не меньше ${FEWEST_FOR_MEMORY} публикаций.`);
      const { used, resident, usedGrowth, residentGrowth } = await memoryRun(count, log);
      const told = `${count} publications: in use ${used.join(' → ')} MB, resident ${resident.join(' → ')} MB`;
      const isSteady = usedGrowth <= MOST_GROWTH && residentGrowth <= MOST_GROWTH;
      return { told, wrong: isSteady ? [] : ['memory grew, or could not be measured'] };
    },
  },
  sequences: {
    count: '200',
    async run(count, log) {
      using start = await publishedShop();
      let done = 0;
      const once = async (choices: Parameters<typeof publishAfterEach>[1]) => {
        await publishAfterEach(start, choices);
        if (++done % 10 === 0) log(`${done} / ${count} sequences of edits`);
      };
      const seed = freshSeed(log);
      await fc.assert(fc.asyncProperty(editSequences, once), { seed, numRuns: count, endOnFailure: true });
      return {
        told: `${count} sequences of edits equal publications from nothing (seed ${seed})`,
        wrong: [],
      };
    },
  },
};

function countOf(text: string): number {
  if (/^\d{1,5}$/u.test(text)) return Number(text);
  throw new CommandError(`Ожидалось число, найдено «${text}».`);
}

/**
 * `npm run test:publish [-- --kills 100 --load 50 --memory 200 --sequences 200]`: publications killed at random moments,
 * under load, for memory, and after random edits; 0 leaves a suite out. Prints the lines of docs/reliability.md.
 */
await command(async () => {
  const options = Object.fromEntries(
    Object.entries(SUITES).map(([name, { count }]) => [name, { type: 'string' as const, default: count }]),
  );
  const { values } = parseArgs({ options });
  await buildFixture();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.versions.node}`,
  );
  let isSound = true;
  for (const [name, suite] of Object.entries(SUITES)) {
    const count = countOf(String(values[name]));
    if (count === 0) continue;
    const started = performance.now();
    const { told, wrong } = await suite.run(count, line => console.error(line));
    console.log(`${name}: ${told}, ${Math.round((performance.now() - started) / 1000)} s`);
    for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
    if (wrong.length > 0) isSound = false;
  }
  return isSound ? EXIT.ok : EXIT.failed;
});
