import { command, flags } from './command.ts';
import { serveUntilStopped } from './serve-until-stopped.ts';

await command(async () => {
  flags();
  return serveUntilStopped();
});
