import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { childEnvironment } from '#src/server/config.ts';
import type {
  PageToRender,
  RenderAnswer,
  RenderedPage,
  RendererSettings,
  RenderOrder,
  RestOrder,
  WarmUpOrder,
} from './render-worker.ts';

/** A page could not be rendered; the message ends with the app's own complaint, for the developer. */
export class RenderError extends Error {}

const MOST_THREADS = 4;
/** Pages that a thread is handed at once, or its share of fewer: enough that handing over costs nothing, few enough for an even end. */
const AT_ONCE = 50;
/** Fewer pages are rendered sooner by one thread than a second one starts. */
const WORTH_ANOTHER = 200;
/** A page's garbage is short-lived: a small young heap keeps a thread small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** One thread with the built app; it answers one order at a time. */
class Renderer {
  readonly #worker: Worker;
  #answered: ((answer: RenderAnswer) => void) | undefined;
  #failure: string | undefined;
  #warmedUp: Promise<unknown> | undefined;

  constructor(settings: RendererSettings) {
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: settings,
      // React renders half as fast again in development.
      env: { ...childEnvironment(), NODE_ENV: 'production' },
      resourceLimits: LIMITS,
    });
    const fail = (reason: string) => {
      this.#failure ??= reason;
      this.#answered?.({ address: '', error: this.#failure });
    };
    this.#worker.on('message', (answer: RenderAnswer) => this.#answered?.(answer));
    this.#worker.on('error', error => fail(String((error as Error).stack ?? error)));
    this.#worker.on('exit', code => fail(`the thread ended with ${code}`));
  }

  /** @throws {RenderError} */
  async ask(order: RenderOrder | RestOrder | WarmUpOrder): Promise<RenderedPage[]> {
    await this.#warmedUp;
    const answer = await new Promise<RenderAnswer>(resolve => {
      this.#answered = resolve;
      if (this.#failure === undefined) this.#worker.postMessage(order);
      else resolve({ address: '', error: this.#failure });
    });
    if ('rendered' in answer) return answer.rendered;
    const page = answer.address === '' ? 'Страницы не собрались' : `Страница ${answer.address} не собралась`;
    throw new RenderError(
      `${page}, магазин остался прежним. Ошибка для разработчика:\n${answer.error.trim()}`,
    );
  }

  warmUp(catalogue: string): void {
    this.#warmedUp = this.ask({ warmUp: catalogue }).catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Threads that hold the built app and render pages through it into the store. They start as pages are expected. */
export class Renderers {
  readonly #settings: RendererSettings;
  readonly #renderers: Renderer[] = [];

  constructor(settings: RendererSettings) {
    this.#settings = settings;
  }

  /** Has the first thread render a page of an earlier catalogue for nothing, while there is none to render: so its code is compiled. */
  warmUp(catalogue: string): void {
    this.expect(1);
    this.#renderers[0]?.warmUp(catalogue);
  }

  /** Starts the threads that so many pages will need, before these are known. */
  expect(pages: number): void {
    const wanted = Math.min(MOST_THREADS, availableParallelism(), Math.ceil(pages / WORTH_ANOTHER));
    while (this.#renderers.length < wanted) this.#renderers.push(new Renderer(this.#settings));
  }

  /**
   * Renders pages of a catalogue; `onRendered` hears of each.
   * @throws {RenderError} for the first page that cannot be rendered
   */
  async render(
    catalogue: string,
    pages: readonly PageToRender[],
    onRendered: (page: PageToRender, rendered: RenderedPage) => void,
  ): Promise<void> {
    this.expect(pages.length);
    const atOnce = Math.min(AT_ONCE, Math.ceil(pages.length / this.#renderers.length));
    let next = 0;
    const work = async (renderer: Renderer) => {
      while (next < pages.length) {
        const batch = pages.slice(next, next + atOnce);
        next += batch.length;
        const rendered = await renderer.ask({ catalogue, pages: batch });
        batch.forEach((page, index) => {
          onRendered(page, rendered[index] ?? null);
        });
      }
    };
    await Promise.all(this.#renderers.map(work));
  }

  /** Has all threads let go of the catalogue, so that its folder can be renamed. @throws {RenderError} when one is broken */
  async rest(): Promise<void> {
    await Promise.all(this.#renderers.map(async renderer => renderer.ask({ rest: true })));
  }

  async end(): Promise<void> {
    await Promise.all(this.#renderers.map(async renderer => renderer.end()));
  }
}
