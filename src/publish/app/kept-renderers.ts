import type { RendererSettings } from './render-worker.ts';
import { Renderers } from './renderers.ts';

/** Renderers that a long-running process keeps from one publication to the next, with the app loaded. */
export class KeptRenderers {
  #kept: { settings: string; renderers: Renderers } | null = null;

  /** Renderers of an app: those of the last publication when they are the same and not broken. */
  take(settings: RendererSettings): Renderers {
    const kept = this.#kept;
    this.#kept = null;
    if (kept && kept.settings === JSON.stringify(settings)) return kept.renderers;
    void kept?.renderers.end();
    return new Renderers(settings);
  }

  /** Keeps renderers for the next publication; their catalogue is closed. */
  async keep(settings: RendererSettings, renderers: Renderers): Promise<void> {
    await renderers.rest();
    this.#kept = { settings: JSON.stringify(settings), renderers };
  }

  async end(): Promise<void> {
    await this.#kept?.renderers.end();
  }
}
