import { existsSync } from 'node:fs';
import { fileMark } from '#src/catalogue/file-mark.ts';
import { CatalogueError } from '#src/catalogue/open.ts';
import type { SearchData } from '#src/catalogue/search/data.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import type { SearchIndexes } from '#src/catalogue/search/indexes.ts';
import { searchPlace } from '#src/catalogue/search/kept.ts';
import { AskedThread } from '#src/server/asked-thread.ts';
import type { ReadSearch, SearchOrder } from './search-worker.ts';

/** A search that was read. */
interface FoundSearch {
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
    const { data, indexes, digest, lexicon } = await this.#asked<ReadSearch>({
      file,
      lexicon: known?.digest ?? null,
    });
    if (lexicon) this.#known = { digest, lexicon };
    return { data: { ...data, lexicon: (lexicon ?? known?.lexicon) as SearchData['lexicon'] }, indexes };
  }

  /**
   * Keeps the search index of a new catalogue beside it for whoever opens it.
   * @param before an earlier catalogue, whose index is brought forward where only goods differ
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

const ofServer = new SearchThread();
let ahead: { mark: string | null; read: Promise<FoundSearch>; timer: NodeJS.Timeout } | null = null;

/** Whether the search of a catalogue is kept beside it, which is done last. */
export const isSearchKept = (file: string): boolean => file !== '' && existsSync(searchPlace(file));

/** Loads the code of the thread that reads searches. */
export const expectSearch = (): void => ofServer.start();

/** What was read ahead for a publication that was killed is forgotten after this time: rendering all of 50 000 products takes a minute. */
const STAYS_MS = 180_000;

/** Forgets what was read ahead. */
export function forgetSearchAhead(): void {
  clearTimeout(ahead?.timer);
  ahead = null;
}

/** Reads the search of a catalogue that will be served soon. What fails is told by {@link buildSearch}. */
export function readSearchAhead(file: string): void {
  forgetSearchAhead();
  const read = ofServer.read(file);
  read.catch(() => undefined);
  ahead = { mark: fileMark(file), read, timer: setTimeout(forgetSearchAhead, STAYS_MS).unref() };
}

/** Builds the search of a catalogue file, unless it was read ahead. @throws {CatalogueError} when the file cannot be served */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const known = ahead;
  const isKnown = known !== null && known.mark === fileMark(file);
  if (isKnown) forgetSearchAhead();
  const { data, indexes } = await (isKnown
    ? known.read.catch(async () => ofServer.read(file))
    : ofServer.read(file));
  return new SearchEngine(data, indexes);
}
