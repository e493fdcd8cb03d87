import { EMPTY_FILTER, filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ModelCard } from '#src/domain/goods.ts';
import { inPages, ON_PAGE, pageSuffix, type Take } from '#src/domain/pagination.ts';
import { brandPath, modelsPath } from '#src/domain/paths.ts';
import { MODELS_FILTER_TITLES, MODELS_FILTERS, type ModelsFilter } from '#src/domain/season.ts';
import { countOf, formatCount, MODELS } from '#src/domain/words.ts';
import { brandsByFilter, modelsByFilter, slugsByFilter } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import type { Crumb, View } from './head.ts';
import { keysOfList } from './keys.ts';
import type { PageKind } from './page-path.ts';

export interface ModelsView extends View {
  filter: ModelsFilter;
  title: string;
  models: ModelCard[];
  take: Take;
  /** The other filters. */
  others: Crumb[];
  /** What each brand has in the list, on its own page; empty when all models are of one. */
  brands: Crumb[];
}

/** What the filter of a brand's page is called that shows the same models. */
const AS_CONDITIONS: Readonly<Record<ModelsFilter, Partial<Filter>>> = {
  winter: { seasons: ['winter'] },
  summer: { seasons: ['summer'] },
  allseason: { seasons: ['allseason'] },
  topsell: { modelsFilter: 'topsell' },
  runflat: { modelsFilter: 'runflat' },
  spikes: { modelsFilter: 'spikes' },
  cargo: { modelsFilter: 'cargo' },
};

type Brands = ReturnType<typeof brandsByFilter>;

function brandLinks(filter: ModelsFilter, brands: Brands): Crumb[] {
  if (brands.length < 2) return [];
  const query = filterToQuery({ ...EMPTY_FILTER, ...AS_CONDITIONS[filter] });
  return brands.map(({ name, url, models }) => ({
    text: `${name} ${formatCount(models)}`,
    path: `${brandPath(url)}?${query}`,
  }));
}

const lastLists = oncePerCatalogue(() => ({ of: null as ModelsFilter | null, models: [] as ModelCard[] }));

/** All models of a filter. The last ones are cached: pages of one list are rendered one after another. */
function listOf(catalogue: Catalogue, filter: ModelsFilter): readonly ModelCard[] {
  const last = lastLists(catalogue);
  if (last.of !== filter) Object.assign(last, { of: filter, models: modelsByFilter(catalogue, filter) });
  return last.models;
}

/** What a page of a list of models shows besides their cards. */
function ownOf(catalogue: Catalogue, filter: ModelsFilter, take: Take): Omit<ModelsView, 'models'> {
  const { page } = take;
  const title = MODELS_FILTER_TITLES[filter];
  const path = modelsPath(filter, page);
  const count = countOf(take.count, MODELS);
  return {
    head: {
      title: `${title}: ${count}${pageSuffix(page)}`,
      description: `${title}${pageSuffix(page)}: ${count} с фотографиями, размерами, ценами и остатками на складе.`,
      path,
    },
    crumbs: [{ text: title, path: modelsPath(filter) }],
    filter,
    title,
    take,
    others: MODELS_FILTERS.filter(other => other !== filter).map(other => ({
      text: MODELS_FILTER_TITLES[other],
      path: modelsPath(other),
    })),
    brands: page === 1 ? brandLinks(filter, brandsByFilter(catalogue, filter)) : [],
  };
}

/** A page of a list of models for a filter (spec section 2). */
function modelsView(catalogue: Catalogue, filter: ModelsFilter, page: number): ModelsView | undefined {
  const list = listOf(catalogue, filter);
  const models = inPages(list)[page - 1];
  return models && { ...ownOf(catalogue, filter, { page, count: list.length, onpage: ON_PAGE }), models };
}

const filterOf = (name: string | undefined): ModelsFilter | undefined =>
  MODELS_FILTERS.find(filter => filter === name);

/** The pages of the seven lists of models. */
export const MODEL_LIST_PAGES: PageKind<{ path: string }, ModelsView> = {
  route: '/models/[...path]',
  keys: catalogue =>
    MODELS_FILTERS.flatMap(filter =>
      keysOfList(catalogue, filter, slugsByFilter(catalogue, filter), take => ownOf(catalogue, filter, take)),
    ),
  view(catalogue, { path }) {
    const [name, number = '1'] = path.split('/');
    const filter = filterOf(name);
    return filter && modelsView(catalogue, filter, Number(number));
  },
};
