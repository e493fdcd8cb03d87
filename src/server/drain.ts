import type { Server } from 'node:http';

/** How long requests that have begun may take to end. */
const GRACE_MS = 10_000;

/** Stops taking requests, lets those that have begun end, then resolves. Idle connections are closed at once. */
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
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(signal);
      });
  });
}
