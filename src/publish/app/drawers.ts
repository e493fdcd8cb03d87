import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { childEnvironment } from '#src/server/config.ts';
import type { DrawAnswer, DrawerSettings, DrawnPage, DrawOrder, PageToDraw } from './draw-worker.ts';

/** A page could not be drawn; the message ends with the app's own complaint, for the developer. */
export class RenderError extends Error {}

const MOST_THREADS = 4;
/** Pages that a thread is handed at once: enough that handing over costs nothing, few enough for an even end. */
const AT_ONCE = 50;
/** Fewer pages are drawn sooner by one thread than a second one starts. */
const WORTH_ANOTHER = 200;
/** A page's garbage is short-lived: a small young heap keeps a thread small. */
const LIMITS = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/** One thread with the built app; it answers one order at a time. */
class Drawer {
  readonly #worker: Worker;
  #answered: ((answer: DrawAnswer) => void) | undefined;
  #failure: string | undefined;

  constructor(settings: DrawerSettings) {
    this.#worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      workerData: settings,
      // React draws half as fast again in development.
      env: { ...childEnvironment(), NODE_ENV: 'production' },
      resourceLimits: LIMITS,
    });
    const fail = (reason: string) => {
      this.#failure ??= reason;
      this.#answered?.({ address: '', error: this.#failure });
    };
    this.#worker.on('message', (answer: DrawAnswer) => this.#answered?.(answer));
    this.#worker.on('error', error => fail(String((error as Error).stack ?? error)));
    this.#worker.on('exit', code => fail(`the thread ended with ${code}`));
  }

  /** @throws {RenderError} */
  async ask(order: DrawOrder): Promise<DrawnPage[]> {
    const answer = await new Promise<DrawAnswer>(resolve => {
      this.#answered = resolve;
      if (this.#failure === undefined) this.#worker.postMessage(order);
      else resolve({ address: '', error: this.#failure });
    });
    if ('drawn' in answer) return answer.drawn;
    const page = answer.address === '' ? 'Страницы не собрались' : `Страница ${answer.address} не собралась`;
    throw new RenderError(
      `${page}, магазин остался прежним. Ошибка для разработчика:\n${answer.error.trim()}`,
    );
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Threads that hold the built app and draw pages through it into the store. The first starts at once. */
export class Drawers {
  readonly #settings: DrawerSettings;
  readonly #drawers: Drawer[] = [];

  constructor(settings: DrawerSettings) {
    this.#settings = settings;
    this.#drawers.push(new Drawer(settings));
  }

  /**
   * Draws pages of a catalogue; `onDrawn` hears of each.
   * @throws {RenderError} for the first page that cannot be drawn
   */
  async draw(
    catalogue: string,
    pages: readonly PageToDraw[],
    onDrawn: (page: PageToDraw, drawn: DrawnPage) => void,
  ): Promise<void> {
    const wanted = Math.min(MOST_THREADS, availableParallelism(), Math.ceil(pages.length / WORTH_ANOTHER));
    while (this.#drawers.length < wanted) this.#drawers.push(new Drawer(this.#settings));
    let next = 0;
    const work = async (drawer: Drawer) => {
      while (next < pages.length) {
        const batch = pages.slice(next, next + AT_ONCE);
        next += batch.length;
        const drawn = await drawer.ask({ catalogue, pages: batch });
        batch.forEach((page, index) => {
          onDrawn(page, drawn[index] ?? null);
        });
      }
    };
    await Promise.all(this.#drawers.map(work));
  }

  async end(): Promise<void> {
    await Promise.all(this.#drawers.map(async drawer => drawer.end()));
  }
}
