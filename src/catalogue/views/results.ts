import type { ProductCard } from '#src/api/wire.ts';
import { pageCount, STATIC_PAGES, type Take } from '#src/domain/pagination.ts';
import { PRODUCTS, productsPath } from '#src/domain/paths.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import type { Catalogue } from '../open.ts';
import { type Options, optionsOf } from '../options.ts';
import { productCount, productsPage } from '../products.ts';
import { pageSuffix, type View } from './head.ts';
import { digestOfValue, pageKey, type Subject } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { shellOf } from './shell.ts';

export interface ResultsView extends View {
  items: ProductCard[];
  take: Take;
  options: Options;
}

/** A page of all products in the default order (spec section 2, results). */
export function resultsView(catalogue: Catalogue, page: number, options: Options): ResultsView {
  const { items, take } = productsPage(catalogue, page);
  const count = countOf(take.count, TYRES);
  return {
    head: {
      title: `Подбор шин по параметрам${pageSuffix(page)}`,
      description: `Подбор шин по ширине, профилю, диаметру, сезону и бренду: ${count} с ценами и остатками${page > 1 ? `, страница ${page}` : ''}.`,
      path: productsPath(undefined, page),
    },
    crumbs: [{ text: 'Подбор шин', path: PRODUCTS }],
    items,
    take,
    options,
  };
}

/** The bare address (page 1) and every later page up to {@link STATIC_PAGES}. */
export function pathsOfResults(catalogue: Catalogue): PagePath<{ page: string | undefined }, ResultsView>[] {
  const shell = shellOf(catalogue);
  const options = optionsOf(catalogue);
  const count = productCount(catalogue);
  const shared = digestOfValue([options, count]);
  const last = Math.min(pageCount(count), STATIC_PAGES);
  return Array.from({ length: last }, (_, index) => {
    const page = resultsView(catalogue, index + 1, options);
    const subjects = page.items.map((item): Subject => ['product', String(item.id)]);
    return {
      params: { page: index === 0 ? undefined : String(index + 1) },
      props: { page, shell },
      cacheKey: pageKey(catalogue, subjects, shared),
    };
  });
}
