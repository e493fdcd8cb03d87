import { availableParallelism } from 'node:os';
import { childEnvironment } from '#src/platform/config.ts';
import { WorkerClient } from '#src/platform/worker-client.ts';
import { allSettledOrThrow } from '../all-settled-or-throw.ts';
import { RenderError } from './render-error.ts';
import type { PageToRender, RenderApi, RenderedPage, RendererSettings } from './render-worker.ts';

const MAX_THREADS = 4;
/** Fewer pages are rendered sooner by one thread than a second one starts. */
const PAGES_FOR_A_THREAD = 200;
/** Pages that a thread is given at once: enough that this costs nothing, few enough that all threads end together. */
const BATCH = 25;
/** A page's garbage is short-lived: a small young heap keeps a thread small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** Receives each page that has been rendered. */
export type OnRendered = (page: PageToRender, rendered: RenderedPage) => void;

const startThread = (settings: RendererSettings): WorkerClient<RenderApi> => {
  const thread = new WorkerClient<RenderApi>(new URL('./render-worker.ts', import.meta.url), {
    workerData: settings,
    // React renders half as fast again in development.
    env: { ...childEnvironment(), NODE_ENV: 'production' },
    resourceLimits: LIMITS,
    errors: [RenderError],
  });
  thread.start();
  return thread;
};

/** @throws {RenderError} for what ended a thread, too */
function asRenderError(error: unknown): never {
  if (error instanceof RenderError) throw error;
  const { stack = String(error) } = error as Error;
  throw new RenderError(`Страницы не собрались, магазин остался прежним. Ошибка для разработчика:\n${stack}`);
}

/** Threads that hold a built app and render pages through it into the store. */
export class Renderers {
  readonly #settings: RendererSettings;
  readonly #threads: WorkerClient<RenderApi>[] = [];

  constructor(settings: RendererSettings) {
    this.#settings = settings;
  }

  /** Starts the threads that so many pages need. */
  start(pages: number): void {
    const wanted = Math.min(MAX_THREADS, availableParallelism(), Math.ceil(pages / PAGES_FOR_A_THREAD));
    while (this.#threads.length < wanted) this.#threads.push(startThread(this.#settings));
  }

  /**
   * Renders pages of a catalogue, which is closed afterwards.
   * @throws {RenderError} for the first page that cannot be rendered
   */
  async render(catalogue: string, pages: readonly PageToRender[], onRendered: OnRendered): Promise<void> {
    this.start(pages.length);
    const waiting = [...pages].reverse();
    const renderBatches = async (thread: WorkerClient<RenderApi>) => {
      while (waiting.length > 0) {
        const batch = waiting.splice(-BATCH).reverse();
        try {
          const rendered = await thread.call('render', catalogue, batch).catch(asRenderError);
          for (const [index, page] of batch.entries()) onRendered(page, rendered[index] ?? null);
        } catch (error) {
          waiting.length = 0;
          throw error;
        }
      }
    };
    try {
      // Each thread has a second batch in hand while this one takes the results of the first.
      await allSettledOrThrow([...this.#threads, ...this.#threads].map(renderBatches));
    } finally {
      await Promise.allSettled(this.#threads.map(async thread => thread.call('closeCatalogue')));
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map(async thread => thread.end()));
  }
}
