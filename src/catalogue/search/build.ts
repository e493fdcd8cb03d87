import { Worker } from 'node:worker_threads';
import { CatalogueError } from '../open.ts';
import type { SearchData } from './data.ts';
import { SearchEngine } from './engine.ts';

/**
 * Builds the search of a catalogue file: its columns in a worker, so that the shop answers meanwhile.
 * @throws {CatalogueError} when the file cannot be served
 */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: { file } });
  const data = await new Promise<SearchData>((resolve, reject) => {
    worker.once('message', (answer: SearchData | string) => {
      if (typeof answer === 'string') reject(new CatalogueError(answer));
      else resolve(answer);
    });
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`search worker ended with ${code} before it answered`)));
  });
  return new SearchEngine(data);
}
