import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { readSearchData, type SearchData } from '#src/catalogue/search/data.ts';
import { keep, readKept } from '#src/catalogue/search/kept.ts';
import { cardText } from './search.ts';

/** Worker thread: reads a catalogue into search columns and transfers the arrays without copying them. */
const { file } = workerData as { file: string };

function read(): SearchData {
  const kept = readKept(file);
  if (kept) return kept;
  const catalogue = openCatalogue(file);
  try {
    const data = readSearchData(catalogue, cardText);
    keep(file, data);
    return data;
  } finally {
    catalogue.close();
  }
}

function buffersOf({ columns, facets, words, ...data }: SearchData): Set<ArrayBuffer> {
  const codes = [...columns.map(column => column.codes), ...facets.map(facet => facet.optionOf)];
  const arrays = [
    ...codes,
    data.ids,
    data.model,
    data.cheapFirst,
    data.dearFirst,
    data.cards,
    data.cardStarts,
  ];
  const wordArrays = [words.lists, words.listStarts, words.postings, words.postingStarts];
  return new Set([...arrays, ...wordArrays].map(array => array.buffer as ArrayBuffer));
}

try {
  const data = read();
  parentPort?.postMessage(data, [...buffersOf(data)]);
} catch (error) {
  // An error posted to another thread loses its class, so only the message is sent.
  if (!(error instanceof CatalogueError)) throw error;
  parentPort?.postMessage(error.message);
}
