import { parentPort, type Transferable } from 'node:worker_threads';
import type { SentError, WorkerCall, WorkerReply } from './worker-client.ts';

function sent(error: unknown): SentError {
  const { message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return { name: error instanceof Error ? error.constructor.name : 'Error', message, stack, code };
}

/**
 * Answers a `WorkerClient`'s calls in this worker thread, one after another.
 * @param transferred what of a result is given away and not copied
 */
export function serveWorker<Api extends object>(
  api: Api,
  transferred: (result: unknown) => Iterable<Transferable> = () => [],
): void {
  const functions = new Map(Object.entries(api) as [string, (...args: readonly unknown[]) => unknown][]);
  const answer = async ({ name, args }: WorkerCall): Promise<WorkerReply> => {
    try {
      return { result: await functions.get(name)?.(...args) };
    } catch (error) {
      return { error: sent(error) };
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (call: WorkerCall) => {
    last = last.then(async () => {
      const reply = await answer(call);
      parentPort?.postMessage(reply, 'result' in reply ? [...transferred(reply.result)] : []);
    });
  });
}
