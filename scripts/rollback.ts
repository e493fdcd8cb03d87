import { parseArgs } from 'node:util';
import { alone } from '#src/publish/alone.ts';
import { tellOthers } from '#src/publish/announce/tell-others.ts';
import { rollback } from '#src/publish/rollback.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, EXIT } from './command.ts';

/** The one release that is named, or undefined. @throws {CommandError} */
function asked(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, strict: true });
    if (positionals.length <= 1) return positionals[0];
  } catch {
    // Told below.
  }
  throw new CommandError('Ожидался один выпуск: npm run rollback -- ВЫПУСК. Какие есть: npm run releases');
}

await command(async () => {
  const id = asked();
  const started = performance.now();
  const settings = config();
  const { release, from, to } = await alone(settings, async () => rollback(settings, id));
  const seconds = ((performance.now() - started) / 1000).toLocaleString('ru-RU', {
    maximumFractionDigits: 1,
  });
  console.log(`Возвращён выпуск ${to.back ?? to.id}, показан как ${release.id} через ${seconds} с.`);
  console.log(
    `Содержимое выпуска ${from.id} отозвано: следующая сборка опубликует его, только когда оно изменится, или так: npm run build -- --again`,
  );
  await tellOthers(settings, release, console.log);
  return EXIT.ok;
});
