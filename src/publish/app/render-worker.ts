import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { PlannedPage } from '#src/catalogue/views/every-page.ts';
import { FileStore, type Stored } from '../file-store.ts';
import { withoutHttpClient } from './light-globals.ts';

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

withoutHttpClient();
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

/**
 * So many pages are taken together: what they show is looked up for all, then all are rendered, then all are stored. The code of one
 * step stays in the processor's caches meanwhile, which saves a fifth of a page's time (docs/performance.md).
 */
const TOGETHER = 25;

/** Where pages wait to be stored. It is used again and again: memory taken anew for each keeps the collector of garbage busy. */
let room = Buffer.allocUnsafeSlow(1_000_000);

/** Bytes of pages, copied one after another into {@link room}; the next pages' overwrite them. */
function copies(): (bytes: Buffer) => Buffer {
  let used = 0;
  return bytes => {
    if (used + bytes.length > room.length) {
      room = Buffer.allocUnsafeSlow(2 * Math.max(room.length, bytes.length));
      used = 0;
    }
    const from = used;
    used += bytes.copy(room, from);
    return room.subarray(from, used);
  };
}

/** What a page is rendered from and the digest of that; null when it shows what it showed. */
function look(catalogue: Catalogue, page: PageToRender): { props: unknown; shown: string } | null {
  const { rendered: props, digest: shown } =
    page.props === undefined ? propsFor(catalogue, page) : { rendered: page.props, digest: page.key };
  return shown === page.before ? null : { props, shown };
}

/** @param at hears of each page that is begun */
async function renderTogether(
  catalogue: Catalogue,
  pages: readonly PageToRender[],
  at: (page: PageToRender) => void,
): Promise<RenderedPage[]> {
  const looked = pages.map(page => {
    at(page);
    return { page, look: look(catalogue, page) };
  });
  const copy = copies();
  const bodies: (Buffer | null)[] = [];
  for (const { page, look } of looked) {
    at(page);
    const { route, address } = page;
    bodies.push(look && copy(await renderPage(route, siteUrl + encodeURI(address), look.props)));
  }
  return looked.map(({ page, look }, index) => {
    at(page);
    const body = bodies[index];
    return look && body ? { ...files.put(body), shown: look.shown } : null;
  });
}

async function answer({ catalogue, pages }: RenderOrder): Promise<RenderAnswer> {
  let address = '';
  const at = (page: PageToRender) => {
    address = page.address;
  };
  try {
    const rendered: RenderedPage[] = [];
    for (let from = 0; from < pages.length; from += TOGETHER)
      rendered.push(
        ...(await renderTogether(catalogueAt(catalogue), pages.slice(from, from + TOGETHER), at)),
      );
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
/** Orders are answered one after another: pages share one buffer. */
parentPort?.on('message', (order: RenderOrder | RestOrder | WarmUpOrder) => {
  turn = turn.then(async () => parentPort?.postMessage(await answered(order)));
});
