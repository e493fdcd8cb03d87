import { Worker } from 'node:worker_threads';
import { CatalogueError } from '#src/catalogue/open.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import type { ReadSearch } from './search-worker.ts';

/**
 * Builds the search of a catalogue file. A worker thread reads the columns and computes the indexes, so that the server keeps
 * answering.
 * @throws {CatalogueError} when the file cannot be served
 */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: { file } });
  const { data, indexes } = await new Promise<ReadSearch>((resolve, reject) => {
    worker.once('message', (answer: ReadSearch | string) => {
      if (typeof answer === 'string') reject(new CatalogueError(answer));
      else resolve(answer);
    });
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`search worker ended with ${code} before it answered`)));
  });
  return new SearchEngine(data, indexes);
}
