import type { ModelCard } from '#src/domain/goods.ts';
import { modelsPath } from '#src/domain/paths.ts';
import { MODELS_FILTER_TITLES, MODELS_FILTERS, type ModelsFilter } from '#src/domain/season.ts';
import { countOf, MODELS } from '#src/domain/words.ts';
import { modelsByFilter } from '../models.ts';
import type { Catalogue } from '../open.ts';
import type { Crumb, View } from './head.ts';
import { pageKey } from './keys.ts';
import { type PageKind, pathsOf } from './page-path.ts';

export interface ModelsView extends View {
  title: string;
  models: ModelCard[];
  /** The other filters. */
  others: Crumb[];
}

/** A list of models for a filter (spec section 2). */
function modelsView(catalogue: Catalogue, filter: ModelsFilter): ModelsView {
  const models = modelsByFilter(catalogue, filter);
  const title = MODELS_FILTER_TITLES[filter];
  const path = modelsPath(filter);
  return {
    head: {
      title: `${title}: ${countOf(models.length, MODELS)}`,
      description: `${title}: ${countOf(models.length, MODELS)} с фотографиями, размерами, ценами и остатками на складе.`,
      path,
    },
    crumbs: [{ text: title, path }],
    title,
    models,
    others: MODELS_FILTERS.filter(other => other !== filter).map(other => ({
      text: MODELS_FILTER_TITLES[other],
      path: modelsPath(other),
    })),
  };
}

/** The seven lists of models. */
export const MODEL_LIST_PAGES: PageKind<{ filter: ModelsFilter }, ModelsView> = {
  route: '/models/[filter]',
  keys: catalogue =>
    MODELS_FILTERS.map(filter => ({
      params: { filter },
      cacheKey: pageKey(catalogue, [['list', filter]]),
    })),
  view: (catalogue, { filter }) => modelsView(catalogue, filter),
};

export const pathsOfModelLists = (catalogue: Catalogue) => pathsOf(MODEL_LIST_PAGES, catalogue);
