import type { PageSources } from '#src/domain/security-headers.ts';
import type { Catalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';

/** How the importer writes a film of YouTube into `details`. */
const FILM = `'%"type":"youtube"%'`;

/** What the pages of a catalogue load from other sites. */
export function thirdParties(catalogue: Catalogue): Pick<PageSources, 'hasCounter' | 'hasFilms'> {
  const films = catalogue.one<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM model WHERE details LIKE ${FILM})
         OR EXISTS (SELECT 1 FROM product WHERE details LIKE ${FILM}) AS found`,
  );
  return { hasCounter: shopInfoOf(catalogue).metrika !== '', hasFilms: films?.found === 1 };
}
