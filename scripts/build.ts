import { command, flags } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  flags();
  return (await publishAndPrint()).exitCode;
});
