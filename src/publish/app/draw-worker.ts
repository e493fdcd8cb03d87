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

/** A page whose key has changed. */
export interface PageToDraw extends PlannedPage {
  /** Digest of what it was drawn from last, or empty: what shows the same is not drawn again. */
  before: string;
}

/** Pages of one catalogue to draw and store. */
export interface DrawOrder {
  catalogue: string;
  pages: readonly PageToDraw[];
}

/** A page as it was stored, with the digest of what it was drawn from; null for one that shows what it showed. */
export type DrawnPage = (Stored & { shown: string }) | null;

export type DrawAnswer = { drawn: DrawnPage[] } | { address: string; error: string };

type DrawRoute = (route: string, url: string, locals: object) => Promise<Response>;

const { entry, siteUrl, store, trust } = workerData as DrawerSettings;
const { drawRoute } = (await import(pathToFileURL(entry).href)) as { drawRoute: DrawRoute };
const files = new FileStore(store, trust);
let open: { file: string; catalogue: Catalogue } | undefined;

function catalogueAt(file: string): Catalogue {
  if (open?.file !== file) {
    open?.catalogue.close();
    open = { file, catalogue: openCatalogue(file) };
  }
  return open.catalogue;
}

async function drawnPage(catalogue: Catalogue, page: PageToDraw): Promise<DrawnPage> {
  const { drawn, digest: shown } = drawnFrom(catalogue, page);
  if (shown === page.before) return null;
  const response = await drawRoute(page.route, siteUrl + encodeURI(page.address), { page: drawn });
  if (response.status !== 200 && page.address !== '/404') throw new Error(`status ${response.status}`);
  return { ...files.put(Buffer.from(await response.arrayBuffer())), shown };
}

async function answer({ catalogue, pages }: DrawOrder): Promise<DrawAnswer> {
  const drawn: DrawnPage[] = [];
  for (const page of pages) {
    try {
      drawn.push(await drawnPage(catalogueAt(catalogue), page));
    } catch (error) {
      return { address: page.address, error: error instanceof Error ? (error.stack ?? '') : String(error) };
    }
  }
  return { drawn };
}

parentPort?.on('message', (order: DrawOrder) => {
  void answer(order).then(result => parentPort?.postMessage(result));
});
