import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '#src/orders/secret-file.ts';
import { fillPostgres, isOpenElsewhere } from '#src/orders/snapshot.ts';
import { openFile } from '#src/orders/sqlite-file.ts';
import { expectedStore } from '#src/orders/store-id.ts';
import { config, databaseAt } from '#src/platform/config.ts';
import { parseCommandLine } from './backup-places.ts';
import { CommandError, command, EXIT } from './command.ts';

const USAGE = `Как вызывать, когда сервер магазина остановлен:
  npm run move-store -- --to postgres://…  перенести корзины и заказы из DATA_DIR/sales.db в пустую базу PostgreSQL`;
const OPEN_MS = 15_000;

/** Moves baskets and orders from SQLite to PostgreSQL; the file stays aside. */
await command(async () => {
  const { values, one } = parseCommandLine({ to: { type: 'string' }, json: { type: 'boolean' } }, USAGE);
  if (!values.to || one) throw new CommandError(USAGE);
  const url = databaseAt(values.to);
  const { dataDir } = config();
  const file = path.join(dataDir, 'sales.db');
  if (!existsSync(file)) throw new CommandError(`${file}: переносить нечего, такого файла нет.`);
  if (isOpenElsewhere(file))
    throw new CommandError(
      `${file} открыт другой программой, наверное, сервером магазина. Остановите её и повторите: ничего не изменено.`,
    );
  const { reader, writer } = await openFile(file, OPEN_MS, expectedStore(dataDir, 'command'));
  reader.db.close();
  writer.db.close();
  const secrets = readSecretFile(path.join(dataDir, 'secret'));
  const counts = await fillPostgres({ url, file, secrets, asideAs: null });
  // A start without DATABASE_URL must not go on with the former store.
  const aside = `${file}.moved`;
  renameSync(file, aside);
  if (values.json) console.log(JSON.stringify({ counts, aside }, null, 2));
  else
    console.log(
      `Перенесено: заказов ${counts.orders}, корзин ${counts.baskets}, писем в очереди ${counts.outbox}; всё прочитано обратно и совпало. Прежний файл: ${aside}. Теперь задайте DATABASE_URL и запустите магазин.`,
    );
  return EXIT.ok;
});
