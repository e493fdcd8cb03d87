import { ImportClient } from '#src/content/import/import-client.ts';
import { SearchThread } from '#src/search/search-thread.ts';
import type { RendererSettings } from './app/render-worker.ts';
import { Renderers } from './app/renderers.ts';

/** The threads of publications: a process that publishes again and again has their code loaded for the next one. */
export class WorkerPool {
  readonly imports: ImportClient = new ImportClient();
  readonly search: SearchThread = new SearchThread();
  #rendering: { settings: string; renderers: Renderers } | null = null;

  /** Loads the code that every publication needs. */
  start(): void {
    this.imports.start();
    this.search.start();
  }

  /** Renderers of an app; those of another app end. */
  renderersOf(settings: RendererSettings): Renderers {
    const key = JSON.stringify(settings);
    if (this.#rendering?.settings !== key) {
      void this.#rendering?.renderers.end();
      this.#rendering = { settings: key, renderers: new Renderers(settings) };
    }
    return this.#rendering.renderers;
  }

  async end(): Promise<void> {
    await Promise.all([this.imports.end(), this.search.end(), this.#rendering?.renderers.end()]);
  }
}
