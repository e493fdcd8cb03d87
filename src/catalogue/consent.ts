import { hash } from 'node:crypto';
import type { Catalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';
import { pageByUrl } from './texts.ts';

/** Which text a buyer agrees to: its version as the editors name it, and the digest of the very words. */
export interface ConsentText {
  version: string;
  hash: string;
}

const known = new WeakMap<Catalogue, ConsentText>();

/** The consent text that this catalogue publishes; the importer has checked that there is one. */
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
