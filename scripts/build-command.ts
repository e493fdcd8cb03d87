import { tellOthers } from '#src/publish/announce/tell-others.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, options } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const {
    watch,
    'accept-gone': acceptGone,
    ...wishes
  } = options(['all', 'again', 'yes', 'accept-gone', 'check', 'json', 'verify', 'watch'], { report: 'ФАЙЛ' });
  if (watch) {
    if (acceptGone || Object.values(wishes).some(Boolean))
      throw new CommandError(
        '--watch публикует только обычные изменения: другие параметры дайте сборке рядом с ним.',
      );
    const { watchAndPublish } = await import('./watch.ts');
    return watchAndPublish();
  }
  const { release, isToTell, exitCode } = await publishAndPrint({ ...wishes, acceptGone });
  const say = wishes.json ? console.error : console.log;
  if (release && isToTell) await tellOthers(config(), release, say);
  return exitCode;
});
