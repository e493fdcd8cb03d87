import { availableParallelism } from 'node:os';
import { type OnRendered, PagesInTurn } from './pages-in-turn.ts';
import type { PageToRender, RendererSettings } from './render-worker.ts';
import { Renderer } from './renderer.ts';

const MOST_THREADS = 4;
/** Fewer pages are rendered sooner by one thread than a second one starts. */
const WORTH_ANOTHER = 200;

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
    void this.#renderers[0]?.ask({ warmUp: catalogue }).catch(() => undefined);
  }

  /** Starts the threads that so many pages will need, before these are known. */
  expect(pages: number): void {
    const wanted = Math.min(MOST_THREADS, availableParallelism(), Math.ceil(pages / WORTH_ANOTHER));
    while (this.#renderers.length < wanted) this.#renderers.push(new Renderer(this.#settings));
  }

  /**
   * Begins to render pages of a catalogue, which are added as they become known.
   * @param isWhole whether all of them will be
   */
  begin(catalogue: string, isWhole = false): PagesInTurn {
    const threadsFor = (pages: number) => {
      this.expect(pages);
      return this.#renderers;
    };
    return new PagesInTurn(catalogue, threadsFor, isWhole);
  }

  /**
   * Renders pages of a catalogue; `onRendered` hears of each.
   * @throws {RenderError} for the first page that cannot be rendered
   */
  async render(catalogue: string, pages: readonly PageToRender[], onRendered: OnRendered): Promise<void> {
    const rendering = this.begin(catalogue);
    rendering.add(pages);
    await rendering.end(onRendered);
  }

  /** Has all threads let go of the catalogue, so that its folder can be renamed. @throws {RenderError} when one is broken */
  async rest(): Promise<void> {
    await Promise.all(this.#renderers.map(async renderer => renderer.ask({ rest: true })));
  }

  async end(): Promise<void> {
    await Promise.all(this.#renderers.map(async renderer => renderer.end()));
  }
}
