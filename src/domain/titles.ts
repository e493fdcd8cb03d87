import { isSet } from './filter.ts';
import type { Filter } from './filter-keys.ts';
import { pageSuffix, type Take } from './pagination.ts';
import type { Comparison } from './size-comparison.ts';

/** Titles of pages whose content a script replaces: the server and the script must give the same ones. */

/** The title of the document: that of its page, and the shop's name unless that is in it. */
export const documentTitle = (title: string, shopName: string): string =>
  title.includes(shopName) ? title : `${title} | ${shopName}`;

/** The title of a page of results. */
export function resultsTitle(filter: Filter, { page, count }: Pick<Take, 'page' | 'count'>): string {
  const isSearch = Object.values(filter).some(isSet);
  return `${isSearch ? `Подбор шин: найдено ${count}` : 'Подбор шин по параметрам'}${pageSuffix(page)}`;
}

export const brandTitle = (name: string): string => `Шины ${name}: модели, размеры, цены`;

export const CALCULATOR_TITLE = 'Шинный калькулятор: замена размера, индексы нагрузки и скорости';

/** The title of the size calculator with two sizes; its own one where one of them is missing. */
export const comparisonTitle = ({ old, new: next }: Comparison): string =>
  old.size && next.size ? `${old.text} и ${next.text}: сравнение размеров` : CALCULATOR_TITLE;
