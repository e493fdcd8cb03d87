import { command, flags } from './command.ts';
import { serveUntilStopped } from './serve-until-stopped.ts';

await command(async () => {
  const { 'new-store': isNewStore } = flags('new-store');
  return serveUntilStopped(isNewStore);
});
