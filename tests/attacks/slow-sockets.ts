import { connect, type Socket } from 'node:net';

export type Slowness = (socket: Socket) => NodeJS.Timeout | undefined;

const trickle = (socket: Socket, first: string, next: string): NodeJS.Timeout => {
  socket.write(first);
  return setInterval(() => socket.write(next), 900);
};

/** What connections do that would occupy a server for nothing. */
export const SLOW: Readonly<Record<string, Slowness>> = {
  'send nothing': () => undefined,
  'send their headers byte by byte': socket => trickle(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'a'),
  'send their body byte by byte': socket =>
    trickle(
      socket,
      'POST /api/products/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      ' ',
    ),
  'ask for much and read nothing': socket => {
    socket.pause();
    socket.write(
      'GET /storage/tyres/cordiant-snow-cross-2.avif HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30),
    );
    return undefined;
  },
};

/** Opens a connection of this kind. Resolves when the server has closed it, to the time that took, or after `limitMs` to null. */
export function slowSocket(url: string, slow: Slowness, limitMs: number): Promise<number | null> {
  const { port } = new URL(url);
  const opened = performance.now();
  const socket = connect(Number(port), '127.0.0.1');
  // So that it notices its end; the one that reads nothing stops that.
  socket.resume();
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined;
    const over = (ms: number | null) => {
      clearInterval(timer);
      clearTimeout(limit);
      socket.destroy();
      resolve(ms);
    };
    const closed = () => over(performance.now() - opened);
    const limit = setTimeout(() => over(null), limitMs);
    socket.once('connect', () => {
      timer = slow(socket);
      // One that reads nothing sees neither end nor error: it notices when it writes.
      if (slow === SLOW['ask for much and read nothing'])
        timer = setInterval(() => socket.write('\r\n'), 250);
    });
    socket.once('error', closed);
    socket.once('close', closed);
  });
}
