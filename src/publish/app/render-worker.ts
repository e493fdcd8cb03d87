import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { PlannedPage } from '#src/catalogue/views/every-page.ts';
import { FileStore, type Stored } from '../file-store.ts';

/** What a thread is started with. */
export interface RendererSettings {
  entry: string;
  siteUrl: string;
  store: string;
  /** Whether what lies in the store is taken as it is. */
  trust: boolean;
}

/** A page whose key has changed. */
export interface PageToRender extends PlannedPage {
  /** Digest of what it was rendered from last, or empty: what shows the same is not rendered again. */
  before: string;
  /** What it is rendered from, where that is not in the catalogue. */
  props?: unknown;
}

/** Pages of one catalogue to render and store. */
export interface RenderOrder {
  catalogue: string;
  pages: readonly PageToRender[];
}

/** Has the thread let go of its catalogue. */
export interface RestOrder {
  rest: true;
}

/** Has the thread render some page of a catalogue for nothing. */
export interface WarmUpOrder {
  warmUp: string;
}

/** A page as it was stored, with the digest of what it was rendered from; null for one that shows what it showed. */
export type RenderedPage = (Stored & { shown: string }) | null;

export type RenderAnswer = { rendered: RenderedPage[] } | { address: string; error: string };

const { entry, siteUrl, store, trust } = workerData as RendererSettings;
const { aProduct, openForRendering, propsFor, renderPage } = (await import(
  pathToFileURL(entry).href
)) as typeof import('./render-route.ts');
const files = new FileStore(store, trust);
let open: { file: string; catalogue: Catalogue } | undefined;

function catalogueAt(file: string): Catalogue {
  if (open?.file !== file) {
    open?.catalogue.close();
    open = { file, catalogue: openForRendering(file) };
  }
  return open.catalogue;
}

/** Renders and stores one page; null when it shows what it showed. */
async function renderAndStore(catalogue: Catalogue, page: PageToRender): Promise<RenderedPage> {
  const { rendered: props, digest: shown } =
    page.props === undefined ? propsFor(catalogue, page) : { rendered: page.props, digest: page.key };
  if (shown === page.before) return null;
  const body = await renderPage(page.route, siteUrl + encodeURI(page.address), props);
  return { ...files.put(body), shown };
}

async function answer({ catalogue, pages }: RenderOrder): Promise<RenderAnswer> {
  let address = '';
  try {
    const rendered: RenderedPage[] = [];
    for (const page of pages) {
      address = page.address;
      rendered.push(await renderAndStore(catalogueAt(catalogue), page));
    }
    return { rendered };
  } catch (error) {
    return { address, error: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

function rest(): RenderAnswer {
  open?.catalogue.close();
  open = undefined;
  return { rendered: [] };
}

/** Loads and compiles what most pages need. What fails here fails again when it matters. */
async function warmUp(file: string): Promise<RenderAnswer> {
  try {
    const page = aProduct(catalogueAt(file));
    const { rendered } = propsFor(catalogueAt(file), page);
    await renderPage(page.route, siteUrl + page.address, rendered);
  } catch {
    // Such as a catalogue of another code version.
  }
  return rest();
}

async function answered(order: RenderOrder | RestOrder | WarmUpOrder): Promise<RenderAnswer> {
  if ('warmUp' in order) return warmUp(order.warmUp);
  return 'rest' in order ? rest() : answer(order);
}

let turn = Promise.resolve();
/** Orders are answered one after another. */
parentPort?.on('message', (order: RenderOrder | RestOrder | WarmUpOrder) => {
  turn = turn.then(async () => parentPort?.postMessage(await answered(order)));
});
