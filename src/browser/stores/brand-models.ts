import { atom } from 'nanostores';
import type { CallFailure } from '#src/api/client.ts';
import { filterBody } from '#src/api/filter-body.ts';
import { modelCard } from '#src/api/from-wire/goods.ts';
import { getModels } from '#src/api/goods.ts';
import { filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ModelCard } from '#src/domain/goods.ts';
import { brandPath } from '#src/domain/paths.ts';
import { inGroups } from '#src/domain/season.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { adoptFilter, chosenFilter } from './filter.ts';
import { latest } from './latest.ts';
import { call } from './shop-call.ts';

/** A non-empty group of a brand's models of one kind, with a heading that names the brand. */
export interface Group {
  title: string;
  models: readonly ModelCard[];
}

export type BrandModelsState =
  /** The groups in the page's HTML are shown. */
  | { status: 'idle' }
  | { status: 'loading'; earlier: readonly Group[] | null }
  | { status: 'ready'; groups: readonly Group[] }
  | { status: 'failed'; earlier: readonly Group[] | null; failure: CallFailure };

export const $brandModels = atom<BrandModelsState>({ status: 'idle' });

export interface BrandOfPage {
  name: string;
  url: string;
}

const requests = latest();
let brand: BrandOfPage = { name: '', url: '' };
/** Address of the filter that is shown or being loaded. */
let current = '';

/** Address of the brand's page with a filter for its models. */
function filteredPath(filter: Filter): string {
  const query = filterToQuery({ ...filter, brands: [] }).toString();
  return `${brandPath(brand.url)}${query === '' ? '' : `?${query}`}`;
}

function groupsOnScreen(): readonly Group[] | null {
  const state = $brandModels.get();
  if (state.status === 'idle') return null;
  return state.status === 'ready' ? state.groups : state.earlier;
}

async function show(filter: Filter): Promise<void> {
  current = filteredPath(filter);
  const earlier = groupsOnScreen();
  $brandModels.set({ status: 'loading', earlier });
  const body = filterBody({ ...filter, brands: [brand.name] });
  const result = await requests.run(signal => call(getModels, { body, signal }));
  if (result === null) return;
  if (result.ok)
    $brandModels.set({ status: 'ready', groups: inGroups(result.value.items.map(modelCard), brand.name) });
  else $brandModels.set({ status: 'failed', earlier, failure: result });
}

const filterFromAddress = (address: string): Filter =>
  filterFromQuery(new URLSearchParams(address.split('?')[1] ?? ''));

/** «ПОДОБРАТЬ» on a brand's page: re-groups its models in place. */
export function pickModels(): Promise<void> {
  const address = filteredPath(chosenFilter());
  if (address !== current) browser.push(address);
  return show(chosenFilter());
}

/** Repeats a failed request. */
export const retryModels = (): Promise<void> => show(filterFromAddress(browser.address()));

/** Starts on a brand's page whose HTML was rendered for the filter `rendered`; loads the models if the address has another filter. */
export function startBrand(given: BrandOfPage, rendered: Filter): void {
  brand = given;
  const filter = filterFromAddress(browser.address());
  adoptFilter(filter);
  current = filteredPath(filter);
  browser.onMove(() => {
    const next = filterFromAddress(browser.address());
    // A jump to an anchor of this page (#content) also fires popstate.
    if (filteredPath(next) === current) return;
    adoptFilter(next);
    void show(next);
  });
  onRestored(() => $brandModels.get().status === 'failed' && void retryModels());
  if (current !== filteredPath(rendered)) void show(filter);
}
