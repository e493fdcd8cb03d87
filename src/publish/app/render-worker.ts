import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { PlannedPage } from '#src/catalogue/views/every-page.ts';
import { serveWorker } from '#src/platform/serve-worker.ts';
import { FileStore, type Stored } from '../file-store.ts';
import { RenderError } from './render-error.ts';

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

/** A page as it was stored, with the digest of what it was rendered from; null for one that shows what it showed. */
export type RenderedPage = (Stored & { contentDigest: string }) | null;

const { entry, siteUrl, store, trust } = workerData as RendererSettings;
const { openForRendering, propsFor, renderPage } = (await import(
  pathToFileURL(entry).href
)) as typeof import('./render-route.ts');
const files = new FileStore(store, trust);
let open: { file: string; catalogue: Catalogue } | undefined;

function catalogueAt(file: string): Catalogue {
  if (open?.file !== file) {
    closeCatalogue();
    open = { file, catalogue: openForRendering(file) };
  }
  return open.catalogue;
}

/** Lets go of the catalogue, so that its folder can be renamed. */
function closeCatalogue(): void {
  open?.catalogue.close();
  open = undefined;
}

/** Renders and stores one page; null when it shows what it showed. */
async function renderAndStore(catalogue: string, page: PageToRender): Promise<RenderedPage> {
  const { rendered: props, digest: contentDigest } =
    page.props === undefined
      ? propsFor(catalogueAt(catalogue), page)
      : { rendered: page.props, digest: page.key };
  if (contentDigest === page.before) return null;
  const body = await renderPage(page.route, siteUrl + encodeURI(page.address), props);
  return { ...files.put(body), contentDigest };
}

/** Renders pages of one catalogue. @throws {RenderError} for the first that fails */
async function render(catalogue: string, pages: readonly PageToRender[]): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = [];
  for (const page of pages) {
    try {
      rendered.push(await renderAndStore(catalogue, page));
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? '') : String(error);
      throw new RenderError(
        `Страница ${page.address} не собралась, магазин остался прежним. Ошибка для разработчика:\n${reason.trim()}`,
      );
    }
  }
  return rendered;
}

const api = { render, closeCatalogue };
export type RenderApi = typeof api;
serveWorker(api);
