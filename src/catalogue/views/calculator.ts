import { CALCULATOR } from '#src/domain/paths.ts';
import { type Comparison, comparisonFrom, comparisonQuery } from '#src/domain/size-comparison.ts';
import { CALCULATOR_TITLE, comparisonTitle } from '#src/domain/titles.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';

export interface CalculatorView extends View {
  comparison: Comparison;
  /** The comparison as the address has it; empty for the example. */
  pageQuery: string;
}

const TITLE = 'Шинный калькулятор';

const viewOf = (comparison: Comparison, pageQuery: string): CalculatorView => ({
  head: {
    title: CALCULATOR_TITLE,
    description:
      'Сравните два размера шин: диаметр, клиренс, показания спидометра. Таблицы индексов нагрузки и скорости, ширина обода для каждого размера.',
    path: CALCULATOR,
  },
  crumbs: [{ text: TITLE, path: CALCULATOR }],
  comparison,
  pageQuery,
});

/** A comparison of somebody's sizes, rendered on demand and excluded from search engines. */
export function comparedView(comparison: Comparison): CalculatorView {
  const view = viewOf(comparison, comparisonQuery(comparison));
  return { ...view, head: { ...view.head, title: comparisonTitle(comparison), noindex: true } };
}

/** The page by itself: an example and the tables. */
export const CALCULATOR_PAGE: PageKind<Record<string, never>, CalculatorView> = {
  route: '/calculator',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: () => viewOf(comparisonFrom(new URLSearchParams()), ''),
};
