import { Worker } from 'node:worker_threads';

/** How long a thread stays that is asked nothing. */
const IDLE_MS = 60_000;

/**
 * A thread that answers what it is asked, one thing after another, by posting a message for each that it gets. It is started
 * when it is first needed, and ends when it has been asked nothing for a minute; it keeps no process alive that waits for no
 * answer.
 */
export class AskedThread {
  readonly #code: URL;
  readonly #idleMs: number | null;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs how long it stays without a question; null for as long as the process */
  constructor(code: URL, idleMs: number | null = IDLE_MS) {
    this.#code = code;
    this.#idleMs = idleMs;
  }

  /** Loads its code, so that the next answer comes sooner. */
  start(): void {
    this.#opened();
    this.#rest();
  }

  /** @throws what ended the thread before it answered */
  async ask<Answer>(order: unknown): Promise<Answer> {
    const asked = this.#last.then(async () => this.#answer<Answer>(order));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /**
   * Ends it when it has answered what it was asked: a thread that is ended while it loads SQLite's addon ends the process.
   */
  async end(): Promise<void> {
    const ended = this.#last.then(async () => {
      clearTimeout(this.#idle);
      const worker = this.#worker;
      this.#worker = null;
      await worker?.terminate();
    });
    this.#last = ended;
    return ended;
  }

  #opened(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#code);
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.once('error', forget);
    worker.once('exit', forget);
    this.#worker = worker;
    return worker;
  }

  async #answer<Answer>(order: unknown): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = this.#opened();
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onExit = (code: number) => reject(new Error(`the thread ended with ${code} before it answered`));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.postMessage(order);
    try {
      return await promise;
    } finally {
      worker.off('message', resolve);
      worker.off('error', reject);
      worker.off('exit', onExit);
      worker.unref();
      this.#rest();
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#idleMs !== null) this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref();
  }
}
