import { createServer } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import { ListenError, listen } from '#src/server/http/listen.ts';
import { CommandError } from './command.ts';

/** Only this machine sees a draft, whatever HOST says. */
export const PREVIEW_HOST = 'localhost';
const PORTS_TRIED = 20;
const LAST_PORT = 65_535;

async function isFree(port: number): Promise<boolean> {
  try {
    const { servers } = await listen(() => createServer(), { host: PREVIEW_HOST, port });
    await Promise.all(servers.map(server => new Promise(closed => server.close(closed))));
    return true;
  } catch (error) {
    if (error instanceof ListenError) return false;
    throw error;
  }
}

function candidates({ previewPort, port }: Config): number[] {
  if (previewPort !== null) return [previewPort];
  if (port === 0) return [0];
  return Array.from({ length: PORTS_TRIED }, (_, index) => port + 1 + index).filter(
    above => above <= LAST_PORT,
  );
}

/**
 * PREVIEW_PORT, or the first free port above PORT; 0 is any free one, as for the shop.
 * @throws {CommandError} when there is none
 */
export async function previewPort(config: Config): Promise<number> {
  const ports = candidates(config);
  for (const port of ports) if (await isFree(port)) return port;
  throw new CommandError(
    `Для черновика нет свободного порта, заняты: ${ports.join(', ')}. Назовите другой: PREVIEW_PORT=5000 npm run preview`,
  );
}
