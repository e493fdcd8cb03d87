import path from 'node:path';
import { backup } from '#src/ops/backup/backup.ts';
import { makeBackupKey } from '#src/ops/backup/key.ts';
import { backupKey, parseCommandLine, shopPlaces } from './backup-places.ts';
import { CommandError, command, EXIT } from './command.ts';

const USAGE = `Как вызывать:
  npm run backup -- ПАПКА [--keep ЧИСЛО] [--json]  сделать копию магазина в папке; --keep: сколько последних оставить
  npm run backup -- --new-key ФАЙЛ                 сделать ключ, которым шифруются копии (BACKUP_KEY_FILE)`;

function keepOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,4}$/u.test(text)) return Number(text);
  throw new CommandError(`--keep: ожидалось число копий от 1, найдено «${text}».`);
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toLocaleString('ru-RU', { maximumFractionDigits: 1 });

await command(async () => {
  const { values, one } = parseCommandLine(
    {
      to: { type: 'string' },
      keep: { type: 'string' },
      json: { type: 'boolean' },
      'new-key': { type: 'string' },
    },
    USAGE,
  );
  const newKey = values['new-key'];
  if (newKey) {
    const recipient = await makeBackupKey(path.resolve(newKey));
    console.log(
      `Ключ записан в ${newKey}. Храните его и вне этой машины: без него копии не открыть. Открытый ключ, которым можно только шифровать: ${recipient}`,
    );
    return EXIT.ok;
  }
  const folder = values.to ?? one;
  if (!folder || (values.to && one)) throw new CommandError(USAGE);
  const started = performance.now();
  const keep = keepOf(values.keep);
  const { file, bytes, ...made } = await backup(shopPlaces(), path.resolve(folder), {
    key: backupKey(),
    keep,
  });
  const seconds = (performance.now() - started) / 1000;
  if (values.json) {
    console.log(JSON.stringify({ file, bytes, seconds, ...made }, null, 2));
    return EXIT.ok;
  }
  console.log(
    `Копия: ${file}, ${megabytes(bytes)} МБ, заказов ${made.store.orders}, файлов ${made.files}, за ${seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с.`,
  );
  if (!made.encrypted)
    console.log(
      'Копия не зашифрована, а в ней данные покупателей и ключ: не выносите её с этой машины. Ключ: npm run backup -- --new-key ФАЙЛ',
    );
  if (made.deleted.length > 0) console.log(`Удалено прежних копий: ${made.deleted.length}.`);
  return EXIT.ok;
});
