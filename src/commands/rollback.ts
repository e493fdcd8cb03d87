import { parseArgs } from 'node:util';
import { config } from '#src/platform/config.ts';
import { notifyExternal } from '#src/publish/announce/notify-external.ts';
import type { Release } from '#src/publish/manifest.ts';
import { rollback } from '#src/publish/rollback.ts';
import { withPublishLock } from '#src/publish/with-publish-lock.ts';
import { datesStand } from '#src/publish/withdrawn.ts';
import { CommandError, command, EXIT } from './command.ts';

/** The one release that is named, or undefined. @throws {CommandError} */
function releaseArgument(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, strict: true });
    if (positionals.length <= 1) return positionals[0];
  } catch {
    // A parameter that is not known: refused below, as is more than one name.
  }
  throw new CommandError('Ожидался один выпуск: npm run rollback -- ВЫПУСК. Какие есть: npm run releases');
}

/** What the next build will do. */
function nextLines(release: Release, from: Release | null): string[] {
  if (!from)
    return [
      'Выпуск, который был показан, не читается: что в нём было, неизвестно. Если возвращён не тот: npm run rollback -- ВЫПУСК (какие есть: npm run releases). Следующая сборка опубликует содержимое, каким оно лежит.',
    ];
  const taken = release.withdrawn?.find(one => one.release === (from.back ?? from.id));
  if (!taken) return [];
  const dates = datesStand(release).trim();
  return [
    `Содержимое выпуска ${taken.release} отозвано: следующая сборка опубликует его, только когда оно изменится, или так: npm run build -- --again`,
    ...(dates ? [dates] : []),
  ];
}

await command(async () => {
  const id = releaseArgument();
  const started = performance.now();
  const settings = config();
  const { release, from, to } = await withPublishLock(
    settings,
    async () => rollback(settings, id),
    'Возврат выпуска',
  );
  const seconds = ((performance.now() - started) / 1000).toLocaleString('ru-RU', {
    maximumFractionDigits: 1,
  });
  console.log(`Возвращён выпуск ${to.back ?? to.id}, показан как ${release.id} через ${seconds} с.`);
  for (const line of nextLines(release, from)) console.log(line);
  await notifyExternal(settings, release, console.log);
  return EXIT.ok;
});
