import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';

/** There is more to render than may wait. */
export class QueueFull extends Error {}

/**
 * Renders one page at a time. Rendering keeps the process for some 10 ms; between two pages other requests are answered, so
 * calls never wait for more than one. Equal pages are rendered once for all that ask.
 */
export class RenderQueue<Page> {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #wanted = new Map<string, Promise<Page>>();
  readonly #mostWaiting: number;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Pages that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** @throws {QueueFull} and whatever `render` throws */
  page(key: string, render: () => Promise<Page>): Promise<Page> {
    const wanted = this.#wanted.get(key);
    if (wanted) return wanted;
    if (this.#queue.size >= this.#mostWaiting) return Promise.reject(new QueueFull());
    const page = this.#queue
      .add(async () => {
        await nextTurn();
        return render();
      })
      .finally(() => this.#wanted.delete(key));
    this.#wanted.set(key, page);
    return page;
  }
}
