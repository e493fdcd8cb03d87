import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogue } from '../open.ts';
import { readSearchData } from './data.ts';
import { keep, readKept } from './kept.ts';

/** Reads a catalogue into search columns off the event loop and hands the arrays over without copying them. */
const { file } = workerData as { file: string };
let data = readKept(file);
if (!data) {
  const catalogue = openCatalogue(file);
  data = readSearchData(catalogue);
  catalogue.close();
  keep(file, data);
}
const { columns, facets, model, cheapFirst, dearFirst, cards, cardStarts, words } = data;
const codes = [...columns.map(column => column.codes), ...facets.map(facet => facet.optionOf)];
const arrays = [...codes, model, cheapFirst, dearFirst, cards, cardStarts];
const wordArrays = [words.lists, words.listStarts, words.postings, words.postingStarts];
const buffers = new Set([...arrays, ...wordArrays].map(array => array.buffer as ArrayBuffer));
parentPort?.postMessage(data, [...buffers]);
