import { parentPort } from 'node:worker_threads';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { bringSearchForward } from '#src/catalogue/search/bring-forward.ts';
import { readSearchData, type SearchData } from '#src/catalogue/search/data.ts';
import { type SearchIndexes, searchIndexes } from '#src/catalogue/search/indexes.ts';
import { columnBytes, keep as keepFor, readKept } from '#src/catalogue/search/kept.ts';
import { cardText } from './search.ts';

/** What the thread is asked for; to `keep` is not to answer, but to bring forward what lies beside `before`. */
export interface SearchOrder {
  file: string;
  keep?: { before: string | null; verify: boolean };
}

/** What the thread answers; a string is a catalogue's trouble. */
export interface ReadSearch {
  data: SearchData;
  indexes: SearchIndexes;
}

function fromNothing(file: string): SearchData {
  const catalogue = openCatalogue(file, false);
  try {
    return readSearchData(catalogue, cardText);
  } finally {
    catalogue.close();
  }
}

/** Keeps the index of a new catalogue. @throws {CatalogueError} when what was brought forward differs */
function keepNew(file: string, before: string | null, verify: boolean): void {
  const forward = before === null ? null : bringSearchForward(file, before, cardText);
  if (forward && verify && !columnBytes(forward).equals(columnBytes(fromNothing(file))))
    throw new CatalogueError(
      'Индекс поиска, перенесённый с прошлого раза, отличается от построенного заново. Магазин остался прежним. Выполните: npm run build -- --all',
    );
  keepFor(file, forward ?? fromNothing(file));
}

function read(file: string): SearchData {
  const kept = readKept(file);
  if (kept) return kept;
  const data = fromNothing(file);
  keepFor(file, data);
  return data;
}

/** Buffers of all typed arrays in a value of objects and lists. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) buffersIn(part, found);
  return found;
}

/** Reads a catalogue into search columns, and transfers the arrays without copying them. */
function answer({ file, keep }: SearchOrder): void {
  if (keep) {
    keepNew(file, keep.before, keep.verify);
    parentPort?.postMessage(null);
    return;
  }
  const data = read(file);
  const found: ReadSearch = { data, indexes: searchIndexes(data) };
  parentPort?.postMessage(found, [...buffersIn(found)]);
}

parentPort?.on('message', (order: SearchOrder) => {
  try {
    answer(order);
  } catch (error) {
    // An error posted to another thread loses its class, so only the message is sent.
    if (!(error instanceof CatalogueError)) throw error;
    parentPort?.postMessage(error.message);
  }
});
