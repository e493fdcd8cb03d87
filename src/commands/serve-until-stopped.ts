import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { config, salesConfig } from '#src/platform/config.ts';
import { captureConsole, closeLog, log, openLog } from '#src/platform/log.ts';
import { ReleaseError } from '#src/publish/manifest.ts';
import { OtherOrigin, releaseSource } from '#src/publish/open-release.ts';
import { startServer } from '#src/server/calls/start-server.ts';
import { drain, stopSignal } from '#src/server/http/drain.ts';
import { firstFault } from '#src/server/http/faults.ts';
import { CommandError, EXIT } from './command.ts';
import { takeInBy } from './take-in-apart.ts';

/** What brings a damaged release back. */
const CURE = 'Выполните: npm run build -- --all';

const UNREAD_MS = 500;

/**
 * Has V8 collect search indexes that are no longer used in steps, with all other garbage. Otherwise it stops for them: with 50 000
 * products for 23 to 37 ms, at the second or third release after the start.
 */
const COLLECTS_INDEXES_IN_STEPS = '--external-memory-accounted-in-global-limit';

/**
 * Starts the server, prints its address, and serves until a signal, or until a fault that nobody handles. Requests in progress
 * are finished before the exit.
 * @param isNewStore see ServerOptions
 * @param notes lines to print once it is open
 */
export async function serveUntilStopped(isNewStore: boolean, notes: readonly string[] = []): Promise<number> {
  setFlagsFromString(COLLECTS_INDEXES_IN_STEPS);
  const ended = Promise.race([stopSignal(), firstFault()]);
  await openLog();
  const releaseConsole = captureConsole();
  try {
    return await serve(ended, isNewStore, notes);
  } finally {
    releaseConsole();
    await closeLog();
    // What nobody reads of the output would keep the process.
    setTimeout(() => process.exit(), UNREAD_MS).unref();
  }
}

async function serve(
  ended: Promise<NodeJS.Signals | 'fault'>,
  isNewStore: boolean,
  notes: readonly string[],
): Promise<number> {
  const settings = config();
  const orders = salesConfig();
  const source = releaseSource(settings.outDir, settings.siteUrl);
  const open = await startServer(settings, orders, source, {
    isNewStore,
    takeIn: takeInBy(settings),
  }).catch((error: unknown) => {
    if (error instanceof OtherOrigin) throw new CommandError(error.message);
    if (error instanceof ReleaseError) throw new CommandError(`${error.message} ${CURE}`);
    throw error;
  });
  if (!open) throw new CommandError('Магазин ещё не собран. Выполните: npm run build (или npm start).');
  console.log(
    `Магазин открыт: http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${open.port}`,
  );
  if (!orders.mail)
    console.log(
      'Почта не настроена (SMTP_URL): заказы хранятся, а увидеть их можно так: npm run orders -- list',
    );
  for (const note of notes) console.log(note);
  log.info('open', 'Магазин открыт', { host: settings.host, port: open.port });
  const why = await ended;
  if (why !== 'fault') console.log(`${why}: заканчиваю начатые запросы и закрываюсь.`);
  log.info('close', 'Магазин закрывается', { why });
  open.turnUnready();
  // Who stops it by hand, with Ctrl-C, has no balancer that must notice first.
  if (why === 'SIGTERM') await sleep(settings.drainWaitMs);
  await drain(open.servers);
  await open.stop();
  return why === 'fault' ? EXIT.failed : EXIT.ok;
}
