import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Lighthouse's slow 4G: milliseconds of a round trip, bytes in a millisecond to the phone. */
const ROUND_TRIP = 150;
const RATE = 200;
/** Bytes of a packet, and what a new connection sends before the first acknowledgement (ten packets). */
const PACKET = 1460;
const FIRST_WINDOW = 10 * PACKET;

/** A slow line to a server on this machine. */
export interface SlowLine extends AsyncDisposable {
  url: string;
}

/**
 * Opens a port through which the server at `url` is reached as over a phone's network: a connection costs a round trip, begins
 * with ten packets and doubles them with each round trip, and all connections share the rate. The browser's own throttling
 * delays requests, and knows no connections.
 */
export async function openSlowLine(url: string): Promise<SlowLine> {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let freeAt = 0;

  const server = createServer(phone => {
    const shop = connect(target, 'localhost');
    const opened = performance.now();
    const queue: Buffer[] = [];
    let window = FIRST_WINDOW;
    let flying = 0;

    const send = () => {
      for (let packet = queue.shift(); packet; packet = flying < window ? queue.shift() : undefined) {
        const { length } = packet;
        const bytes = packet;
        flying += length;
        freeAt = Math.max(freeAt, performance.now()) + length / RATE;
        setTimeout(() => phone.write(bytes), freeAt - performance.now() + ROUND_TRIP / 2);
        setTimeout(
          () => {
            flying -= length;
            window += length;
            send();
          },
          freeAt - performance.now() + ROUND_TRIP,
        );
      }
    };
    phone.on('data', bytes => {
      const handshake = opened + ROUND_TRIP - performance.now();
      setTimeout(() => shop.write(bytes), Math.max(0, handshake) + ROUND_TRIP / 2);
    });
    shop.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PACKET) queue.push(bytes.subarray(at, at + PACKET));
      if (flying < window) send();
    });
    for (const socket of [phone, shop]) {
      open.add(socket);
      socket.setNoDelay().on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        phone.destroy();
        shop.destroy();
      });
    }
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
