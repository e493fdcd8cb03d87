import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { SentError, WorkerCall, WorkerReply } from './serve-worker.ts';

interface PendingCall extends WorkerCall {
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

interface RunningWorker {
  worker: Worker;
  /** Calls that it has not answered, in their order. */
  pending: PendingCall[];
}

type ErrorClass = new (message: string) => Error;
type Arguments<Method> = Method extends (...args: infer Args) => unknown ? Args : never;
type Result<Method> = Method extends (...args: never[]) => infer Value ? Awaited<Value> : never;

interface ClientOptions extends Pick<WorkerOptions, 'resourceLimits' | 'env' | 'workerData'> {
  /** How long a thread stays without a call; by default as long as the process. */
  idleMs?: number;
  /** Classes of errors that callers distinguish: these are thrown as such. */
  errors?: readonly ErrorClass[];
}

/**
 * Calls functions of a worker thread by their names; `Api` is the type of what the thread gives to `serveWorker`. Calls are
 * answered one after another. The thread starts with the first call, and again after it has crashed. It keeps the process alive
 * only while a call waits for its answer.
 */
export class WorkerClient<Api extends object> {
  readonly #code: URL;
  readonly #options: ClientOptions;
  #running: RunningWorker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(code: URL, options: ClientOptions = {}) {
    this.#code = code;
    this.#options = options;
  }

  /** Loads the worker's code, so that the first call is answered sooner. */
  start(): void {
    this.#run();
    this.#endWhenIdle();
  }

  /** @throws what the function throws, or what ended the thread before it answered */
  async call<Name extends keyof Api & string>(
    name: Name,
    ...args: Arguments<Api[Name]>
  ): Promise<Result<Api[Name]>> {
    const { promise, resolve, reject } = Promise.withResolvers<Result<Api[Name]>>();
    this.#post(this.#run(), { name, args, resolve, reject });
    return promise;
  }

  /**
   * Ends the thread once it has loaded its code and answered its calls: one that is ended while it loads SQLite's addon takes the
   * process with it. Later calls start another thread.
   */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    await new Promise<void>(resolve => {
      this.#post(running, { name: '', args: [], resolve, reject: () => resolve() });
    });
    await running.worker.terminate();
  }

  #run(): RunningWorker {
    if (this.#running) return this.#running;
    const { idleMs, errors, ...options } = this.#options;
    const running: RunningWorker = { worker: new Worker(this.#code, options), pending: [] };
    const { worker, pending } = running;
    worker.unref();
    worker.on('message', (reply: WorkerReply) => {
      const call = pending.shift();
      if ('error' in reply) call?.reject(this.#revived(reply.error));
      else call?.resolve(reply.result as never);
      if (pending.length > 0) return;
      worker.unref();
      if (this.#running === running) this.#endWhenIdle();
    });
    worker.on('error', error => this.#replace(running, error));
    worker.on('exit', code => this.#replace(running, new Error(`the thread ended with ${code}`)));
    this.#running = running;
    return running;
  }

  #post(running: RunningWorker, call: PendingCall): void {
    clearTimeout(this.#idle);
    running.pending.push(call);
    running.worker.ref();
    running.worker.postMessage({ name: call.name, args: call.args } satisfies WorkerCall);
  }

  /** After a crash: the call that was being answered fails, those behind it go to another thread. */
  #replace(crashed: RunningWorker, error: unknown): void {
    if (this.#running === crashed) this.#running = null;
    const [failed, ...others] = crashed.pending.splice(0);
    failed?.reject(error);
    for (const call of others)
      if (call.name === '') call.reject(error);
      else this.#post(this.#run(), call);
  }

  #revived({ name, ...sent }: SentError): Error {
    const Kind = this.#options.errors?.find(kind => kind.name === name) ?? Error;
    return Object.assign(new Kind(sent.message), sent);
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    const { idleMs } = this.#options;
    if (idleMs !== undefined) this.#idle = setTimeout(() => void this.end(), idleMs).unref();
  }
}
