import { StoreUnavailable } from './sales.ts';

/** Runs one task at a time in the order of calls; a task still waiting at its deadline is rejected. */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs `work` when all tasks queued before it have ended.
   * @throws {StoreUnavailable} if `work` has not started by `deadline` (in terms of performance.now())
   */
  pass<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let waiting = true;
      const rejectLate = () => {
        waiting = false;
        reject(new StoreUnavailable('очередь к хранилищу не дошла вовремя'));
      };
      const timer = setTimeout(rejectLate, deadline - performance.now());
      const turn = async () => {
        clearTimeout(timer);
        if (waiting) await work().then(resolve, reject);
      };
      this.#last = this.#last.then(turn);
    });
  }

  /** Resolves when all tasks queued so far have ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
