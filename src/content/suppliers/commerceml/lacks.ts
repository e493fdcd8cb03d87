import { TableError } from '../tables/table-error.ts';
import type { Entry } from './collect.ts';
import { doubtful } from './doubtful.ts';

/** How headings of prices, of stocks in a warehouse and of stocks in all of them begin. */
export const PRICE = 'Цена: ';
export const STOCK = 'Остаток: ';
export const TOTAL = 'Остаток';

/** Ids of price types and warehouses by the headings that the profile has for them. */
export type Known = ReadonlyMap<string, string>;

const numberOf = (text: string): number => Number(text.replace(/\s/gu, '').replace(',', '.'));

export const sumOf = (stocks: ReadonlyMap<string, string>): number =>
  [...stocks.values()].reduce((all, stock) => all + Math.max(0, numberOf(stock)), 0);

const listed = (names: Iterable<string>): string => [...names].join('», «') || '—';

const CURE = 'если название или состав обмена в 1С изменились, поправьте профиль или обмен';

/** Says which price type or warehouse of the profile an exchange lacks, what it has instead, and the cure. */
export function lackOf(heading: string, known: Known, has: Iterable<string>): string {
  const [what, prefix] = heading.startsWith(PRICE) ? ['вида цен', PRICE] : ['склада', STOCK];
  const id = known.get(heading);
  const renewed = ` (или удалите его строку из .ids.csv рядом с профилем, если в 1С он заведён заново)`;
  return `нет ${what} «${heading.slice(prefix.length)}»${id === undefined ? '' : ` с Ид ${id}`}, есть «${listed(has)}»: ${CURE}${id === undefined ? '' : renewed}`;
}

/** What a part or changes say of a price or a stock where they list price types or warehouses and none of them is the profile's. */
export function doubtfulOf(
  { prices, stocks, isInNoOther }: Entry,
  heading: string,
  why: string,
): string | undefined {
  if (heading.startsWith(PRICE)) {
    const [price] = [...prices.values()].filter(text => text !== '');
    return price && doubtful(price.split(' ')[0] ?? '', why);
  }
  const sum = sumOf(stocks);
  return sum > 0 && !isInNoOther ? doubtful(String(sum), why) : undefined;
}

/**
 * Refuses a whole exchange that lacks what the profile names: without it every price would be an old one and every stock none.
 * @throws {TableError}
 */
export function checkWhole(
  entries: readonly Entry[],
  named: ReadonlyMap<string, string>,
  expected: readonly string[],
  columnNames: {
    prices: Map<string, string>;
    stocks: Map<string, string>;
    isListed: boolean;
    place: string;
    known: Known;
  },
): void {
  const { prices, stocks, isListed, place, known } = columnNames;
  const refuse = (what: string): never => {
    throw new TableError(`${place}: в выгрузке ${what}`);
  };
  const used = { prices: new Set<string>(), stocks: new Set<string>() };
  for (const entry of entries)
    for (const field of ['prices', 'stocks'] as const)
      for (const id of entry[field].keys()) used[field].add(id);
  for (const heading of expected.filter(text => text.startsWith(PRICE))) {
    const id = named.get(heading);
    if (id === undefined && prices.size > 0) refuse(lackOf(heading, known, prices.values()));
    if (id !== undefined && used.prices.size > 0 && !used.prices.has(id))
      refuse(`нет ни одной цены вида «${heading.slice(PRICE.length)}»: ${CURE}`);
  }
  const own = expected.filter(text => text.startsWith(STOCK));
  if (own.length === 0) return;
  if (used.stocks.size === 0 && entries.some(({ total }) => numberOf(total) > 0))
    refuse(
      `нет остатков по складам, только общее «Количество», а профиль называет «${listed(own)}»: включите остатки по складам в обмене 1С или впишите в профиль stock: "${TOTAL}"`,
    );
  // Without a list of warehouses, one that has nothing is not told.
  const areListed = isListed || !own.some(heading => named.has(heading));
  for (const heading of own)
    if (!named.has(heading) && stocks.size > 0 && areListed) refuse(lackOf(heading, known, stocks.values()));
}
