import type { Server } from 'node:http';

/** A server that could not be opened; one sentence with the cure. */
export class ListenError extends Error {}

const sentence = (code: string | undefined, host: string, port: number): string => {
  if (code === 'EADDRINUSE')
    return `Порт ${port} занят. Остановите программу, которая его держит, или выберите другой: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Нет прав на порт ${port}. Выберите порт больше 1024: PORT=4321 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `У этой машины нет адреса ${host}. Проверьте настройку HOST.`;
  return `Сервер не открылся на ${host}:${port} (${code ?? 'причина неизвестна'}).`;
};

const open = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });

/**
 * Opens servers on a host; `localhost` means both loopback addresses, of which the second may be missing on the machine.
 * @returns the servers that listen and their port (PORT=0 picks a free one)
 * @throws {ListenError}
 */
export async function listen(
  make: () => Server,
  host: string,
  port: number,
): Promise<{ servers: Server[]; port: number }> {
  const [first, second] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const server = make();
  try {
    await open(server, port, first ?? host);
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    if (second === undefined) return { servers: [server], port: bound };
    const twin = make();
    try {
      await open(twin, bound, second);
      return { servers: [server, twin], port: bound };
    } catch (error) {
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        server.close();
        throw error;
      }
      return { servers: [server], port: bound };
    }
  } catch (error) {
    throw new ListenError(sentence((error as NodeJS.ErrnoException).code, host, port));
  }
}
