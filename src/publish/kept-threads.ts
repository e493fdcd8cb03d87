import { KeptImports } from '#src/intake/kept-imports.ts';
import { KeptRenderers } from './app/kept-renderers.ts';

/** Threads that a long-running process keeps from one publication to the next, with their code loaded. */
export class KeptThreads {
  readonly imports: KeptImports = new KeptImports();
  readonly renderers: KeptRenderers = new KeptRenderers();

  async end(): Promise<void> {
    await Promise.all([this.imports.end(), this.renderers.end()]);
  }
}
