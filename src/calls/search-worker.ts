import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { readSearchData, type SearchData } from '#src/catalogue/search/data.ts';
import { type SearchIndexes, searchIndexes } from '#src/catalogue/search/indexes.ts';
import { keep, readKept } from '#src/catalogue/search/kept.ts';
import { cardText } from './search.ts';

/** What the thread answers; a string is a catalogue's trouble. */
export interface ReadSearch {
  data: SearchData;
  indexes: SearchIndexes;
}

/** Worker thread: reads a catalogue into search columns and transfers the arrays without copying them. */
const { file } = workerData as { file: string };

function read(): SearchData {
  const kept = readKept(file);
  if (kept) return kept;
  const catalogue = openCatalogue(file, false);
  try {
    const data = readSearchData(catalogue, cardText);
    keep(file, data);
    return data;
  } finally {
    catalogue.close();
  }
}

/** Buffers of all typed arrays in a value of objects and lists. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) buffersIn(part, found);
  return found;
}

try {
  const data = read();
  const answer: ReadSearch = { data, indexes: searchIndexes(data) };
  parentPort?.postMessage(answer, [...buffersIn(answer)]);
} catch (error) {
  // An error posted to another thread loses its class, so only the message is sent.
  if (!(error instanceof CatalogueError)) throw error;
  parentPort?.postMessage(error.message);
}
