import { hash } from 'node:crypto';
import type { Catalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';
import { pageByUrl } from './texts.ts';

/** The text that a visitor agrees to: the version that the editors give it, and a digest of the text. */
export interface ConsentText {
  version: string;
  hash: string;
}

const known = new WeakMap<Catalogue, Map<string, ConsentText>>();

/** The consent text on the page of this URL name; the importer has checked that there is one. */
function consentOn(catalogue: Catalogue, url: string): ConsentText {
  const ofCatalogue = known.get(catalogue) ?? new Map<string, ConsentText>();
  known.set(catalogue, ofCatalogue);
  const ready = ofCatalogue.get(url);
  if (ready) return ready;
  const page = pageByUrl(catalogue, url);
  if (!page) throw new Error(`the consent page ${url} is not in the catalogue`);
  const consent = { version: page.version ?? page.date ?? '', hash: hash('sha256', page.content, 'hex') };
  ofCatalogue.set(url, consent);
  return consent;
}

/** The consent text of orders. */
export const consentOf = (catalogue: Catalogue): ConsentText =>
  consentOn(catalogue, shopInfoOf(catalogue).consent_page);

/** The consent text of letters about tyres that are in stock again; null if the shop does not offer them. */
export function arrivalConsentOf(catalogue: Catalogue): ConsentText | null {
  const page = shopInfoOf(catalogue).arrival_consent_page;
  return page === undefined ? null : consentOn(catalogue, page);
}
