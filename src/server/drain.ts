import type { Server } from 'node:http';

/** Time given to requests in progress, in milliseconds; after it their connections are closed. */
const GRACE_MS = 10_000;

/** Stops accepting requests and resolves when those in progress have ended. Idle connections are closed at once. */
export async function drain(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      server =>
        new Promise<void>(resolve => {
          const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
          server.close(() => {
            clearTimeout(timer);
            resolve();
          });
          server.closeIdleConnections();
        }),
    ),
  );
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let received = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (received) process.exit(1);
        received = true;
        resolve(signal);
      });
  });
}
