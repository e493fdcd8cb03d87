import { Worker } from 'node:worker_threads';
import { CatalogueError } from '#src/catalogue/open.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import type { ReadSearch, SearchOrder } from './search-worker.ts';

/** What a search thread answers. @throws {CatalogueError} */
async function answered<Answer>(order: SearchOrder): Promise<Answer> {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: order });
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', (answer: Answer | string) => {
      if (typeof answer === 'string') reject(new CatalogueError(answer));
      else resolve(answer);
    });
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`search worker ended with ${code} before it answered`)));
  });
}

/**
 * Builds the search of a catalogue file. A worker thread reads the columns and computes the indexes, so that the server keeps
 * answering.
 * @throws {CatalogueError} when the file cannot be served
 */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const { data, indexes } = await answered<ReadSearch>({ file });
  return new SearchEngine(data, indexes);
}

/**
 * Keeps the search index of a new catalogue beside it for whoever opens it.
 * @param before an earlier catalogue, whose index is brought forward where only goods differ
 * @param verify builds the index from nothing too
 * @throws {CatalogueError} when the file cannot be served, or the two indexes differ
 */
export const keepSearch = (file: string, before: string | null, verify: boolean): Promise<void> =>
  answered({ file, keep: { before, verify } });
