import type { NearestSearch } from '#src/domain/nearest-search.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { countOf, TYRES } from '#src/domain/words.ts';

/** Links to searches near one that found nothing; an island may take their clicks (`data-search`). */
export function NearestSearches({ nearest }: { nearest: readonly NearestSearch[] }) {
  if (nearest.length === 0) return null;
  return (
    <ul className="chip-list" aria-label="Ближайшие поиски">
      {nearest.map(({ text, query, count }) => (
        <li key={query}>
          <a className="chip" href={`${PRODUCTS}?${query}`} rel="nofollow" data-search>
            {text} <span className="chip-note">{countOf(count, TYRES)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
