import { Worker } from 'node:worker_threads';
import type { SearchData } from '#src/catalogue/search/data.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';

/** Builds the search of a catalogue file: its columns in a worker, so that the shop answers meanwhile. */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: { file } });
  const data = await new Promise<SearchData>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`search worker ended with ${code} before it answered`)));
  });
  return new SearchEngine(data);
}
