import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type CrashFigures, crashRun } from '#tests/crash/crash-run.ts';
import buildFixture from '#tests/harness/build-fixture.ts';
import { startPostgres } from '#tests/sales/postgres-server.ts';
import { CommandError, command, EXIT } from './command.ts';

function parseCount(text: string): number {
  if (/^\d{1,5}$/u.test(text)) return Number(text);
  throw new CommandError(`Ожидалось число убийств процесса, найдено «${text}».`);
}

const isSound = ({ lost, doubled, integrity }: CrashFigures): boolean =>
  lost === 0 && doubled === 0 && integrity === 'ok';

function table(runs: readonly CrashFigures[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${day}, ${cpus()[0]?.model.trim() ?? '?'} × ${cpus().length}, Node ${process.versions.node}`,
    '',
    '| Store | Kills | Acknowledged | Sent again | Lost | Doubled | Integrity | Time, s |',
    '|---|---|---|---|---|---|---|---|',
    ...runs.map(
      ({ store, kills, acknowledged, repeated, lost, doubled, integrity, seconds }) =>
        `| ${[store, kills, acknowledged, repeated, lost, doubled, integrity, seconds].join(' | ')} |`,
    ),
  ].join('\n');
}

/**
 * `npm run test:crash [-- --sqlite 200 --postgres 50]`: kills the server
 * at random moments under load and prints the table of docs/reliability.md.
 */
await command(async () => {
  const { values } = parseArgs({
    options: { sqlite: { type: 'string', default: '200' }, postgres: { type: 'string', default: '50' } },
  });
  const [sqlite, postgres] = [parseCount(values.sqlite), parseCount(values.postgres)];
  await buildFixture();
  const runs: CrashFigures[] = [];
  const log = (line: string) => console.error(line);
  if (sqlite > 0) runs.push(await crashRun(sqlite, null, log));
  if (postgres > 0) {
    const server = await startPostgres();
    try {
      runs.push(await crashRun(postgres, server, log));
    } finally {
      await server.remove();
    }
  }
  console.log(table(runs));
  return runs.every(isSound) ? EXIT.ok : EXIT.failed;
});
