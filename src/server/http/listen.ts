import type { Server } from 'node:http';

/** The server cannot listen; the message is one Russian sentence that says how to correct it. */
export class ListenError extends Error {}

/** Connections that the system holds until the server takes them; the system's own limit may be lower. */
const BACKLOG = 4096;

/** Where to listen. */
interface Place {
  host: string;
  port: number;
  /** Whether other processes may listen on the same port; the system then divides connections among them. */
  reusePort?: boolean;
  /** The setting that names host and port together, when these are not HOST and PORT. */
  setting?: string;
}

const explain = (code: string | undefined, { host, port, setting }: Place): string => {
  const other = (free: number) => (setting ? `${setting}=${host}:${free}` : `PORT=${free} npm start`);
  if (code === 'EADDRINUSE')
    return `Порт ${port} занят. Остановите программу, которая его держит, или выберите другой: ${other(port + 1)}`;
  if (code === 'ENOTSUP' || code === 'EINVAL')
    return 'Эта система не даёт двум серверам слушать один порт. Уберите настройку REUSE_PORT.';
  if (code === 'EACCES') return `Нет прав на порт ${port}. Выберите порт больше 1024: ${other(4321)}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `У этой машины нет адреса ${host}. Проверьте настройку ${setting ?? 'HOST'}.`;
  return `Сервер не открылся на ${host}:${port} (${code ?? 'причина неизвестна'}).`;
};

const startListening = (server: Server, port: number, host: string, reusePort: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(error);
    server.once('error', failed);
    server.listen({ port, host, reusePort, backlog: BACKLOG }, () => {
      server.off('error', failed);
      resolve();
    });
  });

/**
 * Starts listening on a host. `localhost` means 127.0.0.1 and ::1, two servers; without IPv6 only the first.
 * @returns the listening servers and their port (PORT=0 picks a free one)
 * @throws {ListenError}
 */
export async function listen(make: () => Server, place: Place): Promise<{ servers: Server[]; port: number }> {
  const { host, port, reusePort = false } = place;
  const [first, second] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const server = make();
  try {
    await startListening(server, port, first ?? host, reusePort);
    const address = server.address();
    const boundPort = typeof address === 'object' && address ? address.port : port;
    if (second === undefined) return { servers: [server], port: boundPort };
    const secondServer = make();
    try {
      await startListening(secondServer, boundPort, second, reusePort);
      return { servers: [server, secondServer], port: boundPort };
    } catch (error) {
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        server.close();
        throw error;
      }
      return { servers: [server], port: boundPort };
    }
  } catch (error) {
    throw new ListenError(explain((error as NodeJS.ErrnoException).code, place));
  }
}
