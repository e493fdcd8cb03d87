import { command, flags } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const { all, again, yes, 'accept-gone': acceptGone } = flags('all', 'again', 'yes', 'accept-gone');
  return (await publishAndPrint({ all, again, yes, acceptGone })).exitCode;
});
