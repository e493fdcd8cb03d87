import { tellOthers } from '#src/publish/announce/tell-others.ts';
import { config } from '#src/server/config.ts';
import { command, flags } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const { all, again, yes, 'accept-gone': acceptGone } = flags('all', 'again', 'yes', 'accept-gone');
  const { release, isNew, exitCode } = await publishAndPrint({ all, again, yes, acceptGone });
  if (release && isNew) await tellOthers(config(), release, console.log);
  return exitCode;
});
