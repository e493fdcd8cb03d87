import type { PageToRender, RenderedPage } from './render-worker.ts';
import type { Renderer } from './renderer.ts';

type Thread = Pick<Renderer, 'ask'>;

/** Pages that a thread is handed at once, or its share of fewer: enough that handing over costs nothing, few enough for an even end. */
const AT_ONCE = 50;
/**
 * Pages that a thread has in hand while others are planned: as many as it renders meanwhile, or more. A publication that is refused
 * waits for those that were begun.
 */
const AHEAD = 700;
/** The same where all of a shop are rendered: telling what products' pages are made of holds the plan up for a second. */
const AHEAD_OF_ALL = 1000;

/** Hears of a page that has been rendered. */
export type OnRendered = (page: PageToRender, rendered: RenderedPage) => void;

/**
 * Pages of one catalogue that are rendered as they become known, by threads that take new ones when they have none: the first thread
 * those that were added first, the others the last ones, once all are known. So each compiles few kinds of pages for most of the
 * time; where all pages are rendered, each compiles everything.
 */
export class PagesInTurn {
  readonly #catalogue: string;
  readonly #threadsFor: (pages: number) => readonly Thread[];
  readonly #isWhole: boolean;
  #waiting: PageToRender[] = [];
  /** How many pages each thread has in hand. */
  readonly #inHand = new Map<Thread, number>();
  readonly #orders = new Set<Promise<void>>();
  #rendered: [page: PageToRender, rendered: RenderedPage][] = [];
  #onRendered: OnRendered | undefined;
  #failure: unknown;

  /**
   * @param threadsFor starts the threads that so many pages need
   * @param isWhole whether all pages of the catalogue will be added
   */
  constructor(catalogue: string, threadsFor: (pages: number) => readonly Thread[], isWhole = false) {
    this.#catalogue = catalogue;
    this.#threadsFor = threadsFor;
    this.#isWhole = isWhole;
  }

  /** Hands pages out at once, so many ahead that threads have work while this one looks for more. */
  add(pages: readonly PageToRender[]): void {
    if (pages.length === 0) return;
    this.#waiting = [...this.#waiting, ...pages];
    const threads = this.#threads();
    if (this.#isWhole) this.#handOut(threads, AHEAD_OF_ALL);
    else this.#handOut(threads.slice(0, 1), AHEAD);
  }

  /**
   * Waits for all pages.
   * @param onRendered hears of each, of those too that are rendered already
   * @throws {RenderError} for the first page that cannot be rendered
   */
  async end(onRendered: OnRendered): Promise<void> {
    this.#onRendered = onRendered;
    for (const [page, rendered] of this.#rendered) onRendered(page, rendered);
    // The caller goes on with work of its own before it listens: threads get a second portion ahead.
    this.#handOut(this.#threads(), AT_ONCE);
    while (this.#orders.size > 0) await Promise.all(this.#orders);
    if (this.#failure) throw this.#failure;
  }

  /** The threads for all pages that are not rendered. */
  #threads(): readonly Thread[] {
    const inHand = Array.from(this.#inHand.values()).reduce((sum, pages) => sum + pages, 0);
    return this.#threadsFor(this.#waiting.length + inHand);
  }

  /**
   * Hands out pages in rounds.
   * @param most pages that a thread has in hand when it is given more
   */
  #handOut(threads: readonly Thread[], most: number): void {
    while (threads.map(thread => this.#handTo(thread, most)).includes(true));
  }

  /** @returns whether the thread was given pages */
  #handTo(thread: Thread, most: number): boolean {
    if (this.#waiting.length === 0 || (this.#inHand.get(thread) ?? 0) > most) return false;
    const threads = this.#threads();
    // Of the last ones each thread takes its share, so that all end together.
    const share = this.#onRendered ? Math.ceil(this.#waiting.length / threads.length) : AT_ONCE;
    const count = Math.min(AT_ONCE, share);
    const pages = this.#waiting.splice(thread === threads[0] ? 0 : -count, count);
    const order = this.#order(thread, pages);
    this.#orders.add(order);
    void order.then(() => this.#orders.delete(order));
    return true;
  }

  async #order(thread: Thread, pages: readonly PageToRender[]): Promise<void> {
    const count = (by: number) => this.#inHand.set(thread, (this.#inHand.get(thread) ?? 0) + by);
    count(pages.length);
    try {
      const rendered = await thread.ask({ catalogue: this.#catalogue, pages });
      count(-pages.length);
      if (this.#onRendered) this.#handOut([thread], 0);
      pages.forEach((page, index) => {
        if (this.#onRendered) this.#onRendered(page, rendered[index] ?? null);
        else this.#rendered.push([page, rendered[index] ?? null]);
      });
    } catch (error) {
      this.#failure ??= error;
      this.#waiting = [];
    }
  }
}
