import { tellOthers } from '#src/publish/announce/tell-others.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, flags } from './command.ts';
import { publishAndPrint } from './publish-report.ts';
import { watchAndPublish } from './watch.ts';

await command(async () => {
  const {
    watch,
    'accept-gone': acceptGone,
    ...wishes
  } = flags('all', 'again', 'yes', 'accept-gone', 'watch');
  if (watch) {
    if (acceptGone || Object.values(wishes).some(Boolean))
      throw new CommandError(
        '--watch публикует только обычные изменения: другие параметры дайте сборке рядом с ним.',
      );
    return watchAndPublish();
  }
  const { release, isNew, exitCode } = await publishAndPrint({ ...wishes, acceptGone });
  if (release && isNew) await tellOthers(config(), release, console.log);
  return exitCode;
});
