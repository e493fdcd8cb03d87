import { threadId } from 'node:worker_threads';
import { serveWorker } from '#src/platform/serve-worker.ts';

/** An error that its caller tells apart. */
export class Echoed extends Error {}

const api = {
  /** What it was called with, and the number of its thread. */
  echo: async (text: string): Promise<[text: string, thread: number]> => [text, threadId],
  fail(message: string): never {
    throw Object.assign(new Echoed(message), { code: 'ECHO' });
  },
  crash: (): never => process.exit(3),
};
export type EchoApi = typeof api;
serveWorker(api);
