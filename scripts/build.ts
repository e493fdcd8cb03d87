import { command, flags } from './command.ts';
import { publishAloud } from './publish-report.ts';

await command(async () => {
  flags();
  return (await publishAloud()).exitCode;
});
