import { type Compared, comparePath, MAX_COMPARED } from '#src/domain/compare.ts';
import type { Product } from '#src/domain/goods.ts';
import { formatPrice } from '#src/domain/money.ts';
import { COMPARE } from '#src/domain/paths.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { countOf, formatCount, TYRES } from '#src/domain/words.ts';
import type { Catalogue } from '../open.ts';
import { type ProductFacts, productById } from '../products.ts';
import { visibleProperties } from '../properties.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';

interface ComparedRow {
  name: string;
  /** One for each tyre; a dash where it has none. */
  values: string[];
  /** Whether the tyres differ in it. */
  differs: boolean;
}

export interface CompareView extends View {
  /** Without those that the address names in vain; `without` is the comparison of the others. */
  tyres: { product: Product; without: string }[];
  rows: ComparedRow[];
  /** What of the address is not shown, and why. */
  notes: string[];
}

const TITLE = 'Сравнение шин';
const NBSP = '\u00A0';
const NONE = '—';

const viewOf = (title: string, content: Pick<CompareView, 'tyres' | 'rows' | 'notes'>): CompareView => ({
  head: {
    title,
    description:
      'До четырёх шин рядом: цена, наличие и характеристики. Отличия отмечены, ссылку можно отправить.',
    path: COMPARE,
    noindex: true,
  },
  crumbs: [{ text: TITLE, path: COMPARE }],
  ...content,
});

const rowOf = (name: string, values: string[]): ComparedRow => ({
  name,
  values,
  differs: new Set(values).size > 1,
});

/** What every tyre has, then their properties for shoppers in the order in which the tyres name them. */
function rowsOf(catalogue: Catalogue, products: readonly Product[]): ComparedRow[] {
  const properties = products.map(
    product => new Map(visibleProperties(catalogue, product.properties).map(one => [one.id, one])),
  );
  const named = new Map(properties.flatMap(own => [...own]));
  const of = (name: string, value: (product: Product) => string) => rowOf(name, products.map(value));
  return [
    of('Цена', ({ price }) => formatPrice(price)),
    of(`Комплект, ${SET_OF_TYRES}${NBSP}шт.`, ({ kitPrice }) =>
      kitPrice === null ? NONE : formatPrice(kitPrice),
    ),
    of('На складе', ({ stock }) => (stock === 0 ? 'нет' : `${formatCount(stock)}${NBSP}шт.`)),
    of('Размер', ({ size }) => size),
    ...Array.from(named.values(), ({ id, name }) =>
      rowOf(
        name,
        properties.map(own => own.get(id)?.value ?? NONE),
      ),
    ),
  ];
}

/** Why a tyre of the address is not shown, or null. */
function missing(id: number, facts: ProductFacts | undefined): string | null {
  if (!facts) return `Товара с номером ${id} в магазине нет.`;
  return facts.product.disabled ? `«${facts.product.name}»: снята с продажи.` : null;
}

/** Up to four tyres side by side, rendered on demand and excluded from search engines. */
export function comparedTyresView(
  catalogue: Catalogue,
  { ids, isTooMany, isUnclear }: Compared,
): CompareView {
  const found = ids.map(id => ({ id, facts: productById(catalogue, id) }));
  const products = found.flatMap(({ facts }) => (facts && !facts.product.disabled ? [facts.product] : []));
  const notes = [
    ...found.map(({ id, facts }) => missing(id, facts)),
    isTooMany ? `Рядом помещаются ${countOf(MAX_COMPARED, TYRES)}: показаны первые.` : null,
    isUnclear ? 'Часть ссылки не понята: в ней не номера товаров.' : null,
  ].filter(note => note !== null);
  const others = (id: number) => products.filter(other => other.id !== id).map(other => other.id);
  return viewOf(products.length === 0 ? TITLE : `${TITLE}: ${products.map(({ name }) => name).join(', ')}`, {
    tyres: products.map(product => ({ product, without: comparePath(others(product.id)) })),
    rows: rowsOf(catalogue, products),
    notes,
  });
}

/** The page by itself: nothing is chosen. */
export const COMPARE_PAGE: PageKind<Record<string, never>, CompareView> = {
  route: '/compare',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: () => viewOf(TITLE, { tyres: [], rows: [], notes: [] }),
};
