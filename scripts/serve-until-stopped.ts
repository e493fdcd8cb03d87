import { startServer } from '#src/calls/start-server.ts';
import { ReleaseError } from '#src/publish/manifest.ts';
import { releaseSource } from '#src/publish/open-release.ts';
import { config, salesConfig } from '#src/server/config.ts';
import { drain, stopSignal } from '#src/server/drain.ts';
import { CommandError, EXIT } from './command.ts';

/** What brings a damaged release back. */
const CURE = 'Выполните: npm run build -- --all';

/** Starts the server, prints its address, and serves until a signal. Requests in progress are finished before the exit. */
export async function serveUntilStopped(): Promise<number> {
  const settings = config();
  const orders = salesConfig();
  const stopped = stopSignal();
  const open = await startServer(settings, orders, releaseSource(settings.outDir)).catch((error: unknown) => {
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
  const signal = await stopped;
  console.log(`${signal}: заканчиваю начатые запросы и закрываюсь.`);
  await drain(open.servers);
  await open.stop();
  return EXIT.ok;
}
