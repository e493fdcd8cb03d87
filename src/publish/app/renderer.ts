import { Worker } from 'node:worker_threads';
import { childEnvironment } from '#src/server/config.ts';
import type {
  RenderAnswer,
  RenderedPage,
  RendererSettings,
  RenderOrder,
  RestOrder,
  WarmUpOrder,
} from './render-worker.ts';

/** A page could not be rendered; the message ends with the app's own complaint, for the developer. */
export class RenderError extends Error {}

/** A page's garbage is short-lived: a small young heap keeps a thread small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** One thread with the built app; it answers orders one after another. */
export class Renderer {
  readonly #worker: Worker;
  /** Who waits for the answers to its orders, in turn. */
  readonly #asked: ((answer: RenderAnswer) => void)[] = [];
  #failure: string | undefined;

  constructor(settings: RendererSettings) {
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: settings,
      // React renders half as fast again in development.
      env: { ...childEnvironment(), NODE_ENV: 'production' },
      resourceLimits: LIMITS,
    });
    const fail = (reason: string) => {
      this.#failure ??= reason;
      for (const answered of this.#asked.splice(0)) answered({ address: '', error: this.#failure });
    };
    this.#worker.on('message', (answer: RenderAnswer) => this.#asked.shift()?.(answer));
    this.#worker.on('error', error => fail(String((error as Error).stack ?? error)));
    this.#worker.on('exit', code => fail(`the thread ended with ${code}`));
  }

  /** @throws {RenderError} */
  async ask(order: RenderOrder | RestOrder | WarmUpOrder): Promise<RenderedPage[]> {
    const answer = await new Promise<RenderAnswer>(resolve => {
      if (this.#failure !== undefined) return resolve({ address: '', error: this.#failure });
      this.#asked.push(resolve);
      this.#worker.postMessage(order);
    });
    if ('rendered' in answer) return answer.rendered;
    const page = answer.address === '' ? 'Страницы не собрались' : `Страница ${answer.address} не собралась`;
    throw new RenderError(
      `${page}, магазин остался прежним. Ошибка для разработчика:\n${answer.error.trim()}`,
    );
  }

  /** Ends it when it has answered what it was asked: a thread that is ended while it loads SQLite's addon ends the process. */
  async end(): Promise<void> {
    await this.ask({ rest: true }).catch(() => undefined);
    await this.#worker.terminate();
  }
}
