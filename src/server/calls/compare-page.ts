import type { Catalogue } from '#src/catalogue/open.ts';
import { type CompareView, comparedTyresView } from '#src/catalogue/views/compare.ts';
import { comparedIn, namesTyres } from '#src/domain/compare.ts';

/** The page of compared tyres for a query, with its key; null when the query names none. */
export function comparePage(
  catalogue: Catalogue,
  query: URLSearchParams,
): { key: string; view: () => CompareView } | null {
  if (!namesTyres(query)) return null;
  const compared = comparedIn(query);
  return { key: JSON.stringify(compared), view: () => comparedTyresView(catalogue, compared) };
}
