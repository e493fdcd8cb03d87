import { SearchThread } from '#src/calls/search-thread.ts';
import { type CopyAhead, copyOfLast } from '#src/intake/incremental/copy-ahead.ts';
import { KeptImports } from '#src/intake/kept-imports.ts';
import { KeptRenderers } from './app/kept-renderers.ts';

/** What a long-running process keeps from one publication to the next: threads with their code loaded, a copy of the catalogue. */
export class KeptThreads {
  readonly imports: KeptImports = new KeptImports();
  readonly renderers: KeptRenderers = new KeptRenderers();
  readonly search: SearchThread = new SearchThread(null);
  #copy: CopyAhead | null = null;

  /** Makes a copy of the last catalogue for the next import, in place of the one that is there. */
  async copyAhead(previous: string): Promise<void> {
    await this.#copy?.discard();
    this.#copy = copyOfLast(previous);
  }

  /** The copy for an import, which discards it; null when there is none that is as it was made. */
  takeCopy(): CopyAhead | null {
    const copy = this.#copy;
    this.#copy = null;
    if (copy?.offer()) return copy;
    void copy?.discard();
    return null;
  }

  async end(): Promise<void> {
    const threads = [this.imports, this.renderers, this.search];
    await Promise.all([...threads.map(async thread => thread.end()), this.#copy?.discard()]);
  }
}
