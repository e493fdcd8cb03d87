import { config } from '#src/platform/config.ts';
import { notifyExternal } from '#src/publish/announce/notify-external.ts';
import { CommandError, command, options } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const {
    watch,
    'accept-gone': acceptGone,
    ...publishOptions
  } = options(['all', 'again', 'yes', 'accept-gone', 'check', 'json', 'verify', 'watch'], { report: 'ФАЙЛ' });
  if (watch) {
    if (acceptGone || Object.values(publishOptions).some(Boolean))
      throw new CommandError(
        '--watch публикует только обычные изменения: другие параметры дайте сборке рядом с ним.',
      );
    const { watchAndPublish } = await import('./watch.ts');
    return watchAndPublish();
  }
  const { release, isToTell, exitCode } = await publishAndPrint({ ...publishOptions, acceptGone });
  const say = publishOptions.json ? console.error : console.log;
  if (release && isToTell) await notifyExternal(config(), release, say);
  return exitCode;
});
