import type { Server } from 'node:http';

/** A server that is listening. */
export interface RunningServer {
  servers: readonly Server[];
  port: number;
  /** Makes /readyz answer 503 while everything else is served as before. */
  turnUnready(): void;
  /** Stops the timers and closes catalogue and store. The caller must close `servers` first. */
  stop(): Promise<void>;
}
