import { SearchEngine } from '#src/search/engine.ts';
import { SearchThread } from './search-thread.ts';

/** How long the server's thread stays without a search to read. */
const IDLE_MS = 60_000;
const ofServer = new SearchThread(IDLE_MS);

/** Builds the search of a catalogue file. @throws {CatalogueError} when the file cannot be served */
export async function buildSearch(file: string): Promise<SearchEngine> {
  const { data, indexes } = await ofServer.read(file);
  return new SearchEngine(data, indexes);
}
