import { CatalogueError } from '#src/catalogue/open.ts';
import type { SearchData } from '#src/catalogue/search/data.ts';
import type { SearchIndexes } from '#src/catalogue/search/indexes.ts';
import { AskedThread } from '#src/server/asked-thread.ts';

/** What the thread is asked for; to `keep` is to write the index of a catalogue, of what lies beside `before` where that serves. */
export interface SearchOrder {
  /** The catalogue; of `readAhead`, the one of whose index the next is made. */
  file: string;
  readAhead?: true;
  keep?: { before: string | null; verify: boolean };
  /** Digest of the lexicon that the asker has; null when it has none. */
  knownLexicon?: string | null;
}

/** What the thread answers; a string is a catalogue's trouble. */
export interface ReadSearch {
  data: Omit<SearchData, 'lexicon'>;
  indexes: SearchIndexes;
  /** Digest of the lexicon. */
  digest: string;
  /**
   * Null when it is the one that the asker has. Columns are transferred without copying, so that the lexicon is nearly all that the
   * asker's thread has to put together; new prices do not change it.
   */
  lexicon: SearchData['lexicon'] | null;
}

/** A search that was read. */
export interface FoundSearch {
  data: SearchData;
  indexes: SearchIndexes;
}

/** A thread that reads the columns of catalogues and computes their indexes, so that others go on meanwhile. */
export class SearchThread extends AskedThread {
  /** The lexicon that was read last: searches share one while names are the same. */
  #known: { digest: string; lexicon: SearchData['lexicon'] } | null = null;

  /** @param idleMs see {@link AskedThread} */
  constructor(idleMs?: number | null) {
    super(new URL('./search-worker.ts', import.meta.url), idleMs);
  }

  /** @throws {CatalogueError} when the file cannot be served */
  async read(file: string): Promise<FoundSearch> {
    const known = this.#known;
    const order = { file, knownLexicon: known?.digest ?? null };
    const { data, indexes, digest, ...answer } = await this.#asked<ReadSearch>(order);
    const lexicon = answer.lexicon ?? known?.lexicon;
    if (!lexicon) throw new Error('the search thread has sent no lexicon');
    this.#known = { digest, lexicon };
    return { data: { ...data, lexicon }, indexes };
  }

  /** Reads the index of which {@link keep} makes the next one, which reports what cannot be read. */
  readAhead(before: string): void {
    void this.#asked<null>({ file: before, readAhead: true }).catch(() => undefined);
  }

  /**
   * Keeps the search index of a new catalogue beside it for whoever opens it.
   * @param before an earlier catalogue, of whose index the new one is made where only prices, stocks and the like differ
   * @param verify builds the index from nothing too
   * @throws {CatalogueError} when the file cannot be served, or the two indexes differ
   */
  async keep(file: string, before: string | null, verify: boolean): Promise<void> {
    await this.#asked<null>({ file, keep: { before, verify } });
  }

  async #asked<Answer>(order: SearchOrder): Promise<Answer> {
    const answer = await this.ask<Answer | string>(order);
    if (typeof answer === 'string') throw new CatalogueError(answer);
    return answer;
  }
}
