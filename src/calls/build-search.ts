import { existsSync } from 'node:fs';
import { fileMark } from '#src/catalogue/file-mark.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import { searchPlace } from '#src/catalogue/search/search-file.ts';
import { type FoundSearch, SearchThread } from './search-thread.ts';

const ofServer = new SearchThread();
let ahead: { mark: string | null; read: Promise<FoundSearch>; timer: NodeJS.Timeout } | null = null;

/** Whether the search of a catalogue is kept beside it, which is done last. */
export const isSearchKept = (file: string): boolean => file !== '' && existsSync(searchPlace(file));

/** Loads the code of the thread that reads searches. */
export const expectSearch = (): void => ofServer.start();

/** What was read ahead for a publication that was killed is forgotten after this time: rendering all of 50 000 products takes a minute. */
const STAYS_MS = 180_000;

/** Forgets what was read ahead. */
export function forgetSearchAhead(): void {
  clearTimeout(ahead?.timer);
  ahead = null;
}

/** Reads the search of a catalogue that will be served soon. What fails is told by {@link buildSearch}. */
export function readSearchAhead(file: string): void {
  forgetSearchAhead();
  const read = ofServer.read(file);
  read.catch(() => undefined);
  ahead = { mark: fileMark(file), read, timer: setTimeout(forgetSearchAhead, STAYS_MS).unref() };
}

/** Builds the search of a catalogue file, unless it was read ahead. @throws {CatalogueError} when the file cannot be served */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const known = ahead;
  const isKnown = known !== null && known.mark === fileMark(file);
  if (isKnown) forgetSearchAhead();
  const { data, indexes } = await (isKnown
    ? known.read.catch(async () => ofServer.read(file))
    : ofServer.read(file));
  return new SearchEngine(data, indexes);
}
