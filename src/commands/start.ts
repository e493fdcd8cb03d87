import { createServer } from 'node:http';
import { config, salesConfig } from '#src/platform/config.ts';
import { isUntold, notifyExternal } from '#src/publish/announce/notify-external.ts';
import { isSettled } from '#src/publish/go-live.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { listen } from '#src/server/http/listen.ts';
import { command, flags } from './command.ts';
import { publishAndPrint } from './publish-report.ts';
import { serveUntilStopped } from './serve-until-stopped.ts';

const DESK_NOTE =
  'Пульт для сотрудников: DESK_LISTEN=127.0.0.1:4330 npm run desk (как его завести: docs/desk.md)';

/** Fails before the long build when the port is not available. */
async function checkPort(): Promise<void> {
  const { servers } = await listen(() => createServer(), config());
  await Promise.all(servers.map(server => new Promise(closed => server.close(closed))));
}

await command(async () => {
  const { 'new-store': isNewStore } = flags('new-store');
  const settings = config();
  salesConfig();
  await checkPort();
  if (isStale(settings, sourcesOf(settings)) || !isSettled(settings)) {
    const { release, exitCode } = await publishAndPrint();
    if (!release && !currentRelease(settings.outDir)) return exitCode;
    if (!release) console.error('Открываю магазин таким, каким он был до этих правок.');
  }
  const served = currentRelease(settings.outDir);
  // The shop opens meanwhile.
  if (served && isUntold(settings, served))
    notifyExternal(settings, served, console.log).catch((error: Error) => console.error(error.message));
  const notes = settings.desk ? [] : [DESK_NOTE];
  return serveUntilStopped(isNewStore, notes);
});
