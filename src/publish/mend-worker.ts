import { pathToFileURL } from 'node:url';
import { type Catalogue, openForRendering } from '#src/catalogue/open.ts';
import { type PlannedPage, pagesSince, propsFor } from '#src/catalogue/views/every-page.ts';
import { serveWorker } from '#src/platform/serve-worker.ts';
import { fileAddress } from './file-address.ts';

/** A page whose stored bytes are damaged. */
export interface MendOrder {
  /** The module through which publications render. */
  render: string;
  siteUrl: string;
  catalogue: string;
  /** Its address in the plain tree. */
  address: string;
}

type OfApp = typeof import('./app/render-route.ts');

/** What reads pages' props; an app that was bundled before it had that code is taken to read them as this code does. */
type Readers = Pick<OfApp, 'openForRendering' | 'pagesSince' | 'propsFor'>;
const OWN: Readers = { openForRendering, pagesSince, propsFor };

/** The page of an address. Routes are gone through in turn: a catalogue of an earlier version may not tell the keys of all. */
function pageAt({ pagesSince }: Readers, catalogue: Catalogue, address: string): PlannedPage | undefined {
  for (const { parts } of pagesSince(catalogue, null))
    for (const { pages } of parts) {
      const found = pages.find(page => fileAddress(page.address) === address);
      if (found) return found;
    }
  return undefined;
}

/** Renders the page from the release's own catalogue and app; empty when it is not among the catalogue's pages. */
async function renderAgain({ render, siteUrl, catalogue: file, address }: MendOrder): Promise<Uint8Array> {
  const ofApp = (await import(pathToFileURL(render).href)) as Pick<OfApp, 'renderRoute'> & Partial<Readers>;
  const { renderRoute, ...readers } = { ...OWN, ...ofApp };
  const catalogue = readers.openForRendering(file);
  const page = pageAt(readers, catalogue, address);
  if (!page) return new Uint8Array();
  const locals = { page: readers.propsFor(catalogue, page).rendered };
  return new Uint8Array(
    await (await renderRoute(page.route, siteUrl + encodeURI(page.address), locals)).arrayBuffer(),
  );
}

const api = { renderAgain };
export type MendApi = typeof api;
serveWorker(api);
