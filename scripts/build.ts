import { tellOthers } from '#src/publish/announce/tell-others.ts';
import { config } from '#src/server/config.ts';
import { command, options } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const { 'accept-gone': acceptGone, ...wishes } = options(
    ['all', 'again', 'yes', 'accept-gone', 'check', 'json'],
    { report: 'ФАЙЛ' },
  );
  const { release, isNew, exitCode } = await publishAndPrint({ ...wishes, acceptGone });
  const say = wishes.json ? console.error : console.log;
  if (release && isNew) await tellOthers(config(), release, say);
  return exitCode;
});
