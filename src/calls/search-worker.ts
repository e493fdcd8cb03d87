import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { fileMark } from '#src/catalogue/file-mark.ts';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { readSearchData, type SearchData } from '#src/catalogue/search/data.ts';
import { searchDataAfter } from '#src/catalogue/search/incremental-data.ts';
import { searchIndexes } from '#src/catalogue/search/indexes.ts';
import { columnBytes, readSearchFile, writeSearchFile } from '#src/catalogue/search/search-file.ts';
import { buffersIn } from './buffers-in.ts';
import { cardText } from './search.ts';
import type { ReadSearch, SearchOrder } from './search-thread.ts';

function fromNothing(file: string): SearchData {
  const catalogue = openCatalogue(file, false);
  try {
    return readSearchData(catalogue, cardText);
  } finally {
    catalogue.close();
  }
}

/** The columns that this thread kept last, or read ahead. */
let last: { mark: string | null; data: SearchData } | null = null;

/** Writes the index of a new catalogue. @throws {CatalogueError} when the one made of the last differs */
function keepNew(file: string, before: string | null, verify: boolean): void {
  const known = before !== null && last?.mark === fileMark(before) ? last.data : null;
  const changed = before === null ? null : searchDataAfter(file, before, cardText, known);
  if (changed && verify && !columnBytes(changed).equals(columnBytes(fromNothing(file))))
    throw new CatalogueError(
      'Индекс поиска, перенесённый с прошлого раза, отличается от построенного заново. Магазин остался прежним. Выполните: npm run build -- --all',
    );
  const data = changed ?? fromNothing(file);
  writeSearchFile(file, data);
  last = { mark: fileMark(file), data };
}

function readAhead(file: string): void {
  const mark = fileMark(file);
  const data = last?.mark === mark ? null : readSearchFile(file);
  if (data) last = { mark, data };
}

function read(file: string): SearchData {
  const kept = readSearchFile(file);
  if (kept) return kept;
  const data = fromNothing(file);
  writeSearchFile(file, data);
  return data;
}

/** Reads a catalogue into search columns, whose arrays are transferred without copying them. */
function found({ file, knownLexicon }: SearchOrder): ReadSearch {
  const all = read(file);
  const { lexicon, ...data } = all;
  const digest = hash('sha256', JSON.stringify(lexicon));
  const isKnown = digest === knownLexicon;
  return { data, indexes: searchIndexes(all), digest, lexicon: isKnown ? null : lexicon };
}

function answer(order: SearchOrder): ReadSearch | null {
  const { file, keep } = order;
  if (order.readAhead) readAhead(file);
  else if (keep) keepNew(file, keep.before, keep.verify);
  else return found(order);
  return null;
}

parentPort?.on('message', (order: SearchOrder) => {
  try {
    const answered = answer(order);
    parentPort?.postMessage(answered, answered ? [...buffersIn(answered)] : []);
  } catch (error) {
    // An error posted to another thread loses its class, so only the message is sent.
    if (!(error instanceof CatalogueError)) throw error;
    parentPort?.postMessage(error.message);
  }
});
