import { command, flags } from './command.ts';
import { publishAloud } from './publish-report.ts';

await command(async () => {
  const { all, again } = flags('all', 'again');
  return (await publishAloud({ all, again })).exitCode;
});
