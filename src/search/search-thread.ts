import { CatalogueError } from '#src/catalogue/open.ts';
import { WorkerClient } from '#src/platform/worker-client.ts';
import type { SearchData } from '#src/search/data.ts';
import type { SearchIndexes } from '#src/search/indexes.ts';
import type { SearchApi } from './search-worker.ts';

/** A search that was read. */
export interface FoundSearch {
  data: SearchData;
  indexes: SearchIndexes;
}

/** A thread that reads the columns of catalogues and computes their indexes, so that others go on meanwhile. */
export class SearchThread {
  readonly #worker: WorkerClient<SearchApi>;
  /** The lexicon that was read last: searches share one while names are the same. */
  #known: { digest: string; lexicon: SearchData['lexicon'] } | null = null;

  /** @param idleMs how long it stays without a call; by default until its end */
  constructor(idleMs?: number) {
    this.#worker = new WorkerClient<SearchApi>(new URL('./search-worker.ts', import.meta.url), {
      errors: [CatalogueError],
      ...(idleMs === undefined ? {} : { idleMs }),
    });
  }

  /** Loads its code. */
  start(): void {
    this.#worker.start();
  }

  /** @throws {CatalogueError} when the file cannot be served */
  async read(file: string): Promise<FoundSearch> {
    const known = this.#known;
    const { data, indexes, digest, ...answer } = await this.#worker.call('read', file, known?.digest ?? null);
    const lexicon = answer.lexicon ?? known?.lexicon;
    if (!lexicon) throw new Error('the search thread has sent no lexicon');
    this.#known = { digest, lexicon };
    return { data: { ...data, lexicon }, indexes };
  }

  /**
   * Writes the search index of a new catalogue beside it for whoever opens it.
   * @param before an earlier catalogue, of whose index the new one is made where only prices, stocks and the like differ
   * @param verify builds the index from nothing too
   * @throws {CatalogueError} when the file cannot be served, or the two indexes differ
   */
  async writeIndex(file: string, before: string | null, verify: boolean): Promise<void> {
    await this.#worker.call('writeIndex', file, before, verify);
  }

  async end(): Promise<void> {
    await this.#worker.end();
  }
}
