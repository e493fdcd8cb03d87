import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { restore } from '#src/ops/backup/restore.ts';
import { config, settingsFile, settingsMayBeAbsent } from '#src/platform/config.ts';
import { withPublishLock } from '#src/publish/with-publish-lock.ts';
import { backupKey, parseCommandLine, shopPlaces } from './backup-places.ts';
import { CommandError, command, EXIT } from './command.ts';
import { hearOthers } from './exit-as-pid1.ts';

const USAGE = `Как вызывать:
  npm run restore -- КОПИЯ [--replace] [--json]  вернуть магазин из копии или из последней копии в папке;
                                                 --replace: что есть, отложить в сторону`;

/** Where the settings of the backup are: in their place, or where they wait for whoever compares them. */
function settingsText(settings: string): string {
  const own = settingsFile() ?? '';
  return existsSync(own) && realpathSync(own) === realpathSync(settings)
    ? `Настройки из копии: ${own}.`
    : `Настройки из копии лежат в ${settings}: сравните их с ${own} и перенесите нужное.`;
}

await command(async () => {
  const { values, one } = parseCommandLine(
    { replace: { type: 'boolean' }, json: { type: 'boolean' } },
    USAGE,
  );
  if (!one) throw new CommandError(USAGE);
  settingsMayBeAbsent();
  const started = performance.now();
  const replace = values.replace === true;
  const restored = await withPublishLock(
    config(),
    () => {
      // Signals are handled by the lock now, and then by the restore, which may have to finish a step first.
      hearOthers();
      return restore(shopPlaces(), path.resolve(one), { key: backupKey, replace });
    },
    'Восстановление из копии',
  );
  const seconds = (performance.now() - started) / 1000;
  if (values.json) {
    console.log(JSON.stringify({ ...restored, seconds }, null, 2));
    return EXIT.ok;
  }
  const { file, made, store, aside, schemas, settings } = restored;
  console.log(
    `Магазин возвращён из ${file}: копия от ${made}, заказов ${store.orders}, за ${seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с.`,
  );
  if (!restored.hasContent)
    console.log(`Содержимого в копии нет: папка ${config().contentDir} осталась, какой была.`);
  if (aside.length > 0) console.log(`Прежнее лежит рядом: ${aside.join(', ')}.`);
  if (schemas.length > 0)
    console.log(
      `Прежнее хранилище осталось в PostgreSQL, в схеме ${schemas.join(', ')}. Когда вернувшийся магазин проверен, удалите: psql АДРЕС -c 'DROP SCHEMA ${schemas.join(', ')} CASCADE' (АДРЕС — из DATABASE_URL).`,
    );
  if (settings) console.log(settingsText(settings));
  console.log('Дальше: npm run build, затем npm run serve (или npm start).');
  return EXIT.ok;
});
