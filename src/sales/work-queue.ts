import { StoreUnavailable } from './sales.ts';

/** Lets one piece of work through at a time, in the order of asking; whoever waits past the deadline is turned away. */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs `work` when all asked before have ended.
   * @throws {StoreUnavailable} when the turn has not come by `deadline` (of performance.now())
   */
  pass<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let waiting = true;
      const turnAway = () => {
        waiting = false;
        reject(new StoreUnavailable('очередь к хранилищу не дошла вовремя'));
      };
      const timer = setTimeout(turnAway, deadline - performance.now());
      const turn = async () => {
        clearTimeout(timer);
        if (waiting) await work().then(resolve, reject);
      };
      this.#last = this.#last.then(turn);
    });
  }

  /** Resolves when all work asked for so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
