import { parentPort, type Transferable } from 'node:worker_threads';

/** What a worker answers to one call. */
export type WorkerReply = { result: unknown } | { error: SentError };

/** An error as it crosses from one thread to another, which would lose its class and its code. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
}

/** A call as the worker receives it. */
export interface WorkerCall {
  name: string;
  args: readonly unknown[];
}

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
