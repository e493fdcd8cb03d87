import { serveShop } from '#src/calls/serve-shop.ts';
import { releaseSource } from '#src/publish/open-release.ts';
import { config, salesConfig } from '#src/server/config.ts';
import { drain, stopSignal } from '#src/server/drain.ts';
import { CommandError, EXIT } from './command.ts';

/** Opens the shop, says so in one line, and serves until a signal; requests that have begun end first. */
export async function serveUntilStopped(): Promise<number> {
  const settings = config();
  const orders = salesConfig();
  const stopped = stopSignal();
  const open = await serveShop(settings, orders, releaseSource(settings.outDir));
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
