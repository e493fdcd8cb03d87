import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type CrashFigures, crashRun } from '#tests/crash/crash-run.ts';
import buildFixture from '#tests/harness/build-fixture.ts';
import { startPostgres } from '#tests/sales/postgres-server.ts';
import { CommandError, command, EXIT } from './command.ts';

function times(text: string): number {
  if (/^\d{1,5}$/u.test(text)) return Number(text);
  throw new CommandError(`Ожидалось число убийств процесса, найдено «${text}».`);
}

const isSound = ({ lost, doubled, integrity }: CrashFigures): boolean =>
  lost === 0 && doubled === 0 && integrity === 'ok';

function table(all: readonly CrashFigures[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${day}, ${cpus()[0]?.model.trim() ?? '?'} × ${cpus().length}, Node ${process.versions.node}`,
    '',
    '| Store | Kills | Acknowledged | Sent again | Lost | Doubled | Integrity | Time, s |',
    '|---|---|---|---|---|---|---|---|',
    ...all.map(
      ({ store, kills, acknowledged, repeated, lost, doubled, integrity, seconds }) =>
        `| ${[store, kills, acknowledged, repeated, lost, doubled, integrity, seconds].join(' | ')} |`,
    ),
  ].join('\n');
}

/** `npm run test:crash [-- --sqlite 200 --postgres 50]`: kills at random moments under load; prints what docs/reliability.md quotes. */
await command(async () => {
  const { values } = parseArgs({
    options: { sqlite: { type: 'string', default: '200' }, postgres: { type: 'string', default: '50' } },
  });
  const [sqlite, postgres] = [times(values.sqlite), times(values.postgres)];
  await buildFixture();
  const all: CrashFigures[] = [];
  const say = (line: string) => console.error(line);
  if (sqlite > 0) all.push(await crashRun(sqlite, null, say));
  if (postgres > 0) {
    const server = await startPostgres();
    try {
      all.push(await crashRun(postgres, server, say));
    } finally {
      await server.remove();
    }
  }
  console.log(table(all));
  return all.every(isSound) ? EXIT.ok : EXIT.failed;
});
