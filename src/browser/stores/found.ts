import type { Result } from '#src/api/client.ts';
import { filterBody } from '#src/api/filter-body.ts';
import { pairsOf, productCard, understoodOf } from '#src/api/from-wire/goods.ts';
import { products } from '#src/api/goods.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ProductCard } from '#src/domain/goods.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';
import type { NearestSearch } from '#src/domain/nearest-search.ts';
import type { Take } from '#src/domain/pagination.ts';
import type { FoundPairs, RearSize } from '#src/domain/pairs.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { browser } from './browser.ts';
import { call } from './shop-call.ts';

/** A search: a filter and the number of the page. */
export interface SearchRequest {
  filter: Filter;
  page: number;
}

/** The result of a search. */
export interface Found extends SearchRequest {
  items: readonly ProductCard[];
  take: Take;
  facets: Facets;
  /** What the text was understood as; null without a text. */
  understood: Understood | null;
  /** When nothing is found: searches near this one that find tyres. */
  nearest: readonly NearestSearch[];
  /** How many cost how much, whatever price is chosen; null when not requested. */
  prices: readonly PriceBar[] | null;
  /** Rear sizes that make pairs with the one size of the search; null when not requested. */
  rears: readonly RearSize[] | null;
  /** On the first page of a search with two axles. */
  pairs: FoundPairs | null;
}

/** How long a response is reused, so that «back», and «ПОДОБРАТЬ» after its preview, show results at once. */
const FRESH_MS = 120_000;
const MAX_CACHED = 30;

const cache = new Map<string, { found: Found; at: number; isMore: boolean }>();
let isMoreWanted = false;

/** From here on responses also have the counts of the panel's group «Ещё условия». @returns whether they had not before */
export function wantMore(): boolean {
  const wasWanted = isMoreWanted;
  isMoreWanted = true;
  return !wasWanted;
}

/** The address of a search. */
export const addressOf = ({ filter, page }: SearchRequest): string => productsPath(filter, page);

/** The cached result of the same search if it is fresh, else null. */
export function recall(request: SearchRequest): Found | null {
  const entry = cache.get(addressOf(request));
  return entry && (entry.isMore || !isMoreWanted) && browser.now() - entry.at < FRESH_MS ? entry.found : null;
}

/** Returns the fresh cached result, else loads it. */
export async function find({ filter, page }: SearchRequest, signal: AbortSignal): Promise<Result<Found>> {
  const ready = recall({ filter, page });
  if (ready) return { ok: true, value: ready };
  const isMore = isMoreWanted;
  const body = { ...filterBody(filter), ...(isMore ? { more: true } : {}) };
  const result = await call(products, { params: { page }, body, signal });
  if (!result.ok) return result;
  const { items, take, facets, understood, nearest = [], prices = null, rears = null, pairs } = result.value;
  const found = {
    filter,
    page,
    items: items.map(productCard),
    take,
    facets,
    understood: understoodOf(understood),
    nearest,
    prices,
    rears,
    pairs: pairsOf(pairs),
  };
  const address = addressOf(found);
  cache.delete(address);
  cache.set(address, { found, at: browser.now(), isMore });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return { ok: true, value: found };
}
