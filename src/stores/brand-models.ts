import { atom } from 'nanostores';
import type { CallFailure } from '#src/api/client.ts';
import { getModels } from '#src/api/contracts.ts';
import { filterBody } from '#src/api/filter-body.ts';
import type { ModelCard } from '#src/api/wire.ts';
import { filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { brandPath } from '#src/domain/paths.ts';
import { inGroups } from '#src/domain/season.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { adoptFilter, chosenFilter } from './filter.ts';
import { latest } from './latest.ts';
import { call } from './shop-call.ts';

/** Models of one kind, under a heading that names the brand; only kinds that have models. */
export interface Group {
  title: string;
  models: readonly ModelCard[];
}

export type BrandModelsState =
  /** The groups of the page's own HTML stand. */
  | { status: 'idle' }
  | { status: 'loading'; earlier: readonly Group[] | null }
  | { status: 'ready'; groups: readonly Group[] }
  | { status: 'failed'; earlier: readonly Group[] | null; failure: CallFailure };

export const $brandModels = atom<BrandModelsState>({ status: 'idle' });

export interface BrandOfPage {
  name: string;
  url: string;
}

const turn = latest();
let brand: BrandOfPage = { name: '', url: '' };
/** Address of what the page shows or is about to show. */
let shown = '';

/** A brand's page with its models narrowed. */
function pathOf(filter: Filter): string {
  const query = filterToQuery({ ...filter, brands: [] }).toString();
  return `${brandPath(brand.url)}${query === '' ? '' : `?${query}`}`;
}

function earlierGroups(): readonly Group[] | null {
  const state = $brandModels.get();
  if (state.status === 'idle') return null;
  return state.status === 'ready' ? state.groups : state.earlier;
}

async function show(filter: Filter): Promise<void> {
  shown = pathOf(filter);
  const earlier = earlierGroups();
  $brandModels.set({ status: 'loading', earlier });
  const body = filterBody({ ...filter, brands: [brand.name] });
  const result = await turn.run(signal => call(getModels, { body, signal }));
  if (result === null) return;
  if (result.ok) $brandModels.set({ status: 'ready', groups: inGroups(result.value.items, brand.name) });
  else $brandModels.set({ status: 'failed', earlier, failure: result });
}

const filterOf = (address: string): Filter =>
  filterFromQuery(new URLSearchParams(address.split('?')[1] ?? ''));

/** «ПОДОБРАТЬ» on a brand's page: re-groups its models in place. */
export function pickModels(): Promise<void> {
  const address = pathOf(chosenFilter());
  if (address !== shown) browser.push(address);
  return show(chosenFilter());
}

/** Asks again after a failure. */
export const retryModels = (): Promise<void> => show(filterOf(browser.address()));

/** Begins on the page of a brand whose HTML shows `drawn`; another filter in the address is loaded. */
export function startBrand(given: BrandOfPage, drawn: Filter): void {
  brand = given;
  const filter = filterOf(browser.address());
  adoptFilter(filter);
  shown = pathOf(filter);
  browser.onMove(() => {
    const next = filterOf(browser.address());
    // A jump to a place of this page (#content) is told like a step back.
    if (pathOf(next) === shown) return;
    adoptFilter(next);
    void show(next);
  });
  onRestored(() => $brandModels.get().status === 'failed' && void retryModels());
  if (shown !== pathOf(drawn)) void show(filter);
}
