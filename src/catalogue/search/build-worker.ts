import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError, openCatalogue } from '../open.ts';
import { readSearchData, type SearchData } from './data.ts';
import { keep, readKept } from './kept.ts';

/** Reads a catalogue into search columns off the event loop and hands the arrays over without copying them. */
const { file } = workerData as { file: string };

function read(): SearchData {
  const kept = readKept(file);
  if (kept) return kept;
  const catalogue = openCatalogue(file);
  try {
    const data = readSearchData(catalogue);
    keep(file, data);
    return data;
  } finally {
    catalogue.close();
  }
}

function buffersOf({ columns, facets, words, ...data }: SearchData): Set<ArrayBuffer> {
  const codes = [...columns.map(column => column.codes), ...facets.map(facet => facet.optionOf)];
  const arrays = [...codes, data.model, data.cheapFirst, data.dearFirst, data.cards, data.cardStarts];
  const wordArrays = [words.lists, words.listStarts, words.postings, words.postingStarts];
  return new Set([...arrays, ...wordArrays].map(array => array.buffer as ArrayBuffer));
}

try {
  const data = read();
  parentPort?.postMessage(data, [...buffersOf(data)]);
} catch (error) {
  // Between threads an error keeps its message, not its class.
  if (!(error instanceof CatalogueError)) throw error;
  parentPort?.postMessage(error.message);
}
