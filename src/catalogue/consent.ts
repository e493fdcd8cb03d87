import { hash } from 'node:crypto';
import type { Catalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';
import { pageByUrl } from './texts.ts';

/** The text that a buyer agrees to: the version that the editors give it, and a digest of the text. */
export interface ConsentText {
  version: string;
  hash: string;
}

const known = new WeakMap<Catalogue, ConsentText>();

/** The consent text of this catalogue; the importer has checked that there is one. */
export function consentOf(catalogue: Catalogue): ConsentText {
  const ready = known.get(catalogue);
  if (ready) return ready;
  const url = shopInfoOf(catalogue).consent_page;
  const page = pageByUrl(catalogue, url);
  if (!page) throw new Error(`the consent page ${url} is not in the catalogue`);
  const consent = { version: page.version ?? page.date ?? '', hash: hash('sha256', page.content, 'hex') };
  known.set(catalogue, consent);
  return consent;
}
