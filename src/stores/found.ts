import type { Result } from '#src/api/client.ts';
import { products } from '#src/api/contracts.ts';
import { filterBody } from '#src/api/filter-body.ts';
import type { ProductCard } from '#src/api/wire.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Take } from '#src/domain/pagination.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { browser } from './browser.ts';
import { call } from './shop-call.ts';

/** What is asked for: the page's place in the address, and the filter's. */
export interface Asked {
  filter: Filter;
  page: number;
}

/** What the shop found. */
export interface Found extends Asked {
  items: readonly ProductCard[];
  take: Take;
  facets: Facets;
}

/** Answers are used again for so long, so that «back», and «ПОДОБРАТЬ» after its own preview, are there at once. */
const FRESH_MS = 120_000;
const MOST_KEPT = 30;

const kept = new Map<string, { found: Found; at: number }>();

/** The address of what is asked for. */
export const addressOf = ({ filter, page }: Asked): string => productsPath(filter, page);

/** A fresh answer to the same question, or null. */
export function recall(asked: Asked): Found | null {
  const entry = kept.get(addressOf(asked));
  return entry && browser.now() - entry.at < FRESH_MS ? entry.found : null;
}

/** Asks the shop, or its fresh answer. */
export async function find({ filter, page }: Asked, signal: AbortSignal): Promise<Result<Found>> {
  const ready = recall({ filter, page });
  if (ready) return { ok: true, value: ready };
  const result = await call(products, { params: { page }, body: filterBody(filter), signal });
  if (!result.ok) return result;
  const found = { filter, page, ...result.value };
  const address = addressOf(found);
  kept.delete(address);
  kept.set(address, { found, at: browser.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return { ok: true, value: found };
}
