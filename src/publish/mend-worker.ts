import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { type PlannedPage, pagesSince, propsFor } from '#src/catalogue/views/every-page.ts';
import { fileAddress } from './release-files.ts';

/** A page whose stored bytes are damaged. */
export interface MendOrder {
  /** The module through which publications render. */
  render: string;
  siteUrl: string;
  catalogue: string;
  /** Its address in the plain tree. */
  address: string;
}

type RenderRoute = (route: string, url: string, locals: object) => Promise<Response>;

/** The page of an address. Routes are gone through in turn: a catalogue of an earlier version may not tell the keys of all. */
function pageAt(catalogue: Catalogue, address: string): PlannedPage | undefined {
  for (const { parts } of pagesSince(catalogue, null))
    for (const { pages } of parts) {
      const found = pages.find(page => fileAddress(page.address) === address);
      if (found) return found;
    }
  return undefined;
}

/** Renders the page from the release's own catalogue and app; empty when it is not among the catalogue's pages. */
async function rendered({ render, siteUrl, catalogue: file, address }: MendOrder): Promise<Uint8Array> {
  const catalogue = openCatalogue(file, false);
  const page = pageAt(catalogue, address);
  if (!page) return new Uint8Array();
  const { renderRoute } = (await import(pathToFileURL(render).href)) as { renderRoute: RenderRoute };
  const locals = { page: propsFor(catalogue, page).rendered };
  return new Uint8Array(
    await (await renderRoute(page.route, siteUrl + encodeURI(page.address), locals)).arrayBuffer(),
  );
}

parentPort?.postMessage(await rendered(workerData as MendOrder));
