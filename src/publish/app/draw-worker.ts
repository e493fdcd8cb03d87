import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { drawnFrom, type PlannedPage } from '#src/catalogue/views/every-page.ts';
import { FileStore, type Stored } from '../file-store.ts';

/** What a thread is started with. */
export interface DrawerSettings {
  entry: string;
  siteUrl: string;
  store: string;
  /** Whether what lies in the store is taken as it is. */
  trust: boolean;
}

/** Pages of one catalogue to draw and store. */
export interface DrawOrder {
  catalogue: string;
  pages: readonly PlannedPage[];
}

export type DrawAnswer = { stored: Stored[] } | { address: string; error: string };

type Draw = (route: string, url: string, locals: object) => Promise<Response>;

const { entry, siteUrl, store, trust } = workerData as DrawerSettings;
const { draw } = (await import(pathToFileURL(entry).href)) as { draw: Draw };
const files = new FileStore(store, trust);
let open: { file: string; catalogue: Catalogue } | undefined;

function catalogueAt(file: string): Catalogue {
  if (open?.file !== file) {
    open?.catalogue.close();
    open = { file, catalogue: openCatalogue(file) };
  }
  return open.catalogue;
}

async function drawn(catalogue: Catalogue, page: PlannedPage): Promise<Stored> {
  const locals = { page: drawnFrom(catalogue, page) };
  const response = await draw(page.route, siteUrl + encodeURI(page.address), locals);
  if (response.status !== 200 && page.address !== '/404') throw new Error(`status ${response.status}`);
  return files.put(Buffer.from(await response.arrayBuffer()));
}

async function answer({ catalogue, pages }: DrawOrder): Promise<DrawAnswer> {
  const stored: Stored[] = [];
  for (const page of pages) {
    try {
      stored.push(await drawn(catalogueAt(catalogue), page));
    } catch (error) {
      return { address: page.address, error: error instanceof Error ? (error.stack ?? '') : String(error) };
    }
  }
  return { stored };
}

parentPort?.on('message', (order: DrawOrder) => {
  void answer(order).then(result => parentPort?.postMessage(result));
});
