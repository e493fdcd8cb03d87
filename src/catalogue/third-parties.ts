import type { PageSources } from '#src/domain/security-headers.ts';
import type { Catalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';

/** A film of YouTube in `details`, as the importer writes it; the words of the index product_with_film. */
const HAS_FILM = `instr(details, '"type":"youtube"') > 0`;

/** What the pages of a catalogue load from other sites. */
export function thirdParties(catalogue: Catalogue): Pick<PageSources, 'hasCounter' | 'hasFilms'> {
  const films = catalogue.one<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM model WHERE ${HAS_FILM})
         OR EXISTS (SELECT 1 FROM product WHERE ${HAS_FILM}) AS found`,
  );
  return { hasCounter: shopInfoOf(catalogue).metrika !== '', hasFilms: films?.found === 1 };
}
