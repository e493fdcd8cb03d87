import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogue } from '#src/catalogue/open.ts';
import { readSearchData } from '#src/catalogue/search/data.ts';
import { keep, readKept } from '#src/catalogue/search/kept.ts';
import { cardText } from './search.ts';

/** Reads a catalogue into search columns off the event loop and hands the arrays over without copying them. */
const { file } = workerData as { file: string };
let data = readKept(file);
if (!data) {
  const catalogue = openCatalogue(file);
  data = readSearchData(catalogue, cardText);
  catalogue.close();
  keep(file, data);
}
const { ids, brand, size, flags, model, cheapFirst, dearFirst, sizes, cards, cardStarts, words } = data;
const columns = [ids, brand, size, flags, model, cheapFirst, dearFirst, ...Object.values(sizes)];
const wordArrays = [words.lists, words.listStarts, words.postings, words.postingStarts];
const buffers = new Set(
  [...columns, cards, cardStarts, ...wordArrays].map(array => array.buffer as ArrayBuffer),
);
parentPort?.postMessage(data, [...buffers]);
