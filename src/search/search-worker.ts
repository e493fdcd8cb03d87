import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { fileMark } from '#src/platform/file-mark.ts';
import { serveWorker } from '#src/platform/serve-worker.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData, type SearchData } from '#src/search/data.ts';
import { searchDataAfter } from '#src/search/incremental-data.ts';
import { type SearchIndexes, searchIndexes } from '#src/search/indexes.ts';
import { readSearchFile, writeSearchFile } from '#src/search/search-file.ts';
import { buffersIn } from './buffers-in.ts';

/** The search of a catalogue as the thread reads it. */
interface ReadSearch {
  data: Omit<SearchData, 'lexicon'>;
  indexes: SearchIndexes;
  /** Digest of the lexicon. */
  digest: string;
  /**
   * Null when it is the one that the asker has. Columns are transferred without copying, so that the lexicon is nearly all that the
   * asker's thread has to put together; new prices do not change it.
   */
  lexicon: SearchData['lexicon'] | null;
}

function fromNothing(file: string): SearchData {
  const catalogue = openCatalogue(file, false);
  try {
    return readSearchData(catalogue, cardText);
  } finally {
    catalogue.close();
  }
}

/** The columns that this thread wrote last. */
let last: { mark: string | null; data: SearchData } | null = null;

/** Writes the index of a new catalogue. @throws {CatalogueError} when the one made of the last differs */
function writeIndex(file: string, before: string | null, verify: boolean): void {
  const known = before !== null && last?.mark === fileMark(before) ? last.data : null;
  const changed = before === null ? null : searchDataAfter(file, before, cardText, known);
  if (changed && verify && !isDeepStrictEqual(changed, fromNothing(file)))
    throw new CatalogueError(
      'Индекс поиска, перенесённый с прошлого раза, отличается от построенного заново. Магазин остался прежним. Выполните: npm run build -- --all',
    );
  const data = changed ?? fromNothing(file);
  writeSearchFile(file, data);
  last = { mark: fileMark(file), data };
}

function columnsOf(file: string): SearchData {
  const written = readSearchFile(file);
  if (written) return written;
  const data = fromNothing(file);
  writeSearchFile(file, data);
  return data;
}

/**
 * Reads a catalogue into search columns, whose arrays are transferred without copying them.
 * @param knownLexicon digest of the lexicon that the caller has; null when it has none
 */
function read(file: string, knownLexicon: string | null): ReadSearch {
  const all = columnsOf(file);
  const { lexicon, ...data } = all;
  const digest = hash('sha256', JSON.stringify(lexicon));
  const isKnown = digest === knownLexicon;
  return { data, indexes: searchIndexes(all), digest, lexicon: isKnown ? null : lexicon };
}

const api = { read, writeIndex };
export type SearchApi = typeof api;
serveWorker(api, buffersIn);
