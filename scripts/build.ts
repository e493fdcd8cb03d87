import { command, options } from './command.ts';
import { publishAndPrint } from './publish-report.ts';

await command(async () => {
  const { 'accept-gone': acceptGone, ...wishes } = options(
    ['all', 'again', 'yes', 'accept-gone', 'check', 'json'],
    { report: 'ФАЙЛ' },
  );
  return (await publishAndPrint({ ...wishes, acceptGone })).exitCode;
});
