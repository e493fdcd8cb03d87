import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { DAY_MS, formatDay } from '#src/domain/calendar.ts';
import { parseRoubles } from '#src/domain/money.ts';
import { countOf, type Forms } from '#src/domain/words.ts';
import { Clock, type Period } from '../assemble/clock.ts';
import { didYouMean, type Source } from '../check/problems.ts';
import { isLeftBehind } from '../check/temporary-files.ts';
import type { Table } from '../read/csv-file.ts';
import type { Reader } from '../read/reader.ts';
import { wholeFile } from '../read/text-file.ts';
import { PRICE_LIST_COLUMNS, priceListSchema } from './goods.schema.ts';
import { listDateSchema, type PriceRules, USUAL_RULES } from './price-rules.ts';

/** What a supplier's accepted list says about a product; the cells are those of the list. */
export interface Offered {
  data: z.output<typeof priceListSchema>;
  cells: Record<(typeof CELLS)[number], string>;
  list: List;
  source: Source;
}

/** A list as far as its products do not tell it. */
export interface List {
  file: string;
  /** The place of its supplier in the order of trust; suppliers that shop.yaml does not name share the last one. */
  trust: number;
  sumsStock: boolean;
  /** It is so old that its stocks are none. */
  isStale: boolean;
}

/** The folder of accepted lists: content/prices/SOURCE.csv. */
const FOLDER = 'prices';
/** How many ids a warning lists. */
const MAX_NAMED = 5;
export const CELLS = ['price', 'stock', 'year', 'country', 'days'] as const;
const DAYS: Forms = ['день', 'дня', 'дней'];
const MAX_STOCK = 1_000_000;

/** Reads the accepted lists. */
export class Lists {
  readonly #from: Reader;
  readonly #rules: PriceRules;
  readonly #clock: Clock;
  readonly #onPeriod: (period: Period) => void;

  constructor(from: Reader, rules: PriceRules, onPeriod: (period: Period) => void = () => undefined) {
    this.#from = from;
    this.#rules = rules;
    this.#clock = new Clock(rules.timezone, from.now);
    this.#onPeriod = onPeriod;
  }

  /** Offers of each list, by the name of its file. */
  read(): Map<string, Offered[]> {
    return new Map(this.files().map(list => [list.file, this.#offersOf(list)]));
  }

  /** The lists that there are, in the order of their names. */
  files(): List[] {
    const folder = this.#from.pathOf(FOLDER);
    const names = (existsSync(folder) ? readdirSync(folder) : [])
      .filter(name => name.endsWith('.csv') && !isLeftBehind(name))
      .map(name => path.basename(name, '.csv'))
      .sort();
    for (const { name, place } of this.#rules.sources)
      if (!names.includes(name))
        this.#from.problems.warn(
          { file: place.file, line: () => place.line },
          [],
          `прайса content/${FOLDER}/${name}.csv нет${didYouMean(name, names)}; проверьте имя поставщика в price_lists`,
        );
    return names.map(name => this.#list(name, `${FOLDER}/${name}.csv`));
  }

  #list(name: string, file: string): List {
    const { sources } = this.#rules;
    const place = sources.findIndex(one => one.name === name);
    const rule = sources[place];
    const listed = this.#dayOf(name);
    return {
      file,
      trust: place < 0 ? sources.length : place,
      sumsStock: rule?.sumsStock ?? false,
      isStale: rule?.staleAfter !== undefined && this.#isStale(file, listed, rule.staleAfter),
    };
  }

  /** The day on which a list was accepted; undefined when that is not known, null when it cannot be read, which is reported. */
  #dayOf(name: string): string | null | undefined {
    const file = `${FOLDER}/${name}.yaml`;
    if (!existsSync(this.#from.pathOf(file))) return undefined;
    const yaml = this.#from.yaml(file);
    return (yaml && this.#from.check(listDateSchema, yaml.data, yaml.source)?.date) ?? null;
  }

  #isStale(file: string, listed: string | null | undefined, days: number): boolean {
    if (listed === null) return false;
    const say = (text: string) => this.#from.problems.warn(wholeFile(this.#from.pathOf(file)), [], text);
    if (listed === undefined) {
      const yaml = file.replace(/csv$/u, 'yaml');
      say(`неизвестно, от какого дня прайс, и устареть он не может: впишите date в content/${yaml}`);
      return false;
    }
    const period = { to: new Date(Date.parse(listed) + days * DAY_MS).toISOString().slice(0, 10) };
    this.#onPeriod(period);
    if (this.#clock.isLive(period)) return false;
    say(
      `прайс от ${formatDay(listed)} старше, чем ${countOf(days, DAYS)} (stale_after в shop.yaml): его товары считаются распроданными, пока не принят новый`,
    );
    return true;
  }

  #offersOf(list: List): Offered[] {
    return offersOf(this.#from, list).map(offered => {
      if (offered.data.until !== null) this.#onPeriod({ to: offered.data.until });
      return inTime(offered, this.#clock);
    });
  }
}

/** A line whose price was not confirmed in time has no stock. */
export const inTime = <One extends Offered>(one: One, clock: Clock): One =>
  clock.isLive({ to: one.data.until })
    ? one
    : { ...one, data: { ...one.data, stock: 0 }, cells: { ...one.cells, stock: '0' } };

function offersOf(from: Reader, list: List): Offered[] {
  const seen = new Set<number>();
  const lines = from.table(list.file, PRICE_LIST_COLUMNS, priceListSchema, { own: CELLS });
  return lines.flatMap(({ data, cells, source }) => {
    const { price = '', stock = '', year = '', country = '', days = '' } = cells;
    if (seen.has(data.id)) {
      from.problems.error(source, ['id'], `ожидалась одна строка о товаре ${data.id}, найдена вторая`);
      return [];
    }
    seen.add(data.id);
    return [{ data, cells: { price, stock, year, country, days }, list, source }];
  });
}

const isInStock = ({ data, list }: Offered): boolean =>
  !list.isStale && (data.stock === null || data.stock > 0);
const priceOf = ({ data }: Offered): number => data.price ?? Number.POSITIVE_INFINITY;

type Better = (one: Offered, other: Offered) => Offered;

/** The offer that counts: of those in stock the cheapest or the most trusted, without any in stock likewise; of equal ones the first. */
const betterBy =
  (rank: (offered: Offered) => number): Better =>
  (one, other) => {
    if (isInStock(one) !== isInStock(other)) return isInStock(one) ? one : other;
    return rank(other) < rank(one) ? other : one;
  };
export const BETTER: Readonly<Record<PriceRules['choose'], Better>> = {
  cheapest: betterBy(priceOf),
  trust: betterBy(({ list }) => list.trust),
};

/** The cell of the stock: empty where the chosen offer does not tell it, summed where its supplier's stocks are. */
export function stockOf(chosen: Offered, all: readonly Offered[]): string {
  const { list, data, cells } = chosen;
  if (data.stock === null) return '';
  const summed = list.sumsStock ? all.filter(one => one.list.sumsStock) : [chosen];
  const fresh = summed.filter(one => !one.list.isStale);
  if (summed.length === 1 && fresh.length === 1) return cells.stock;
  return String(
    Math.min(
      fresh.reduce((sum, one) => sum + (one.data.stock ?? 0), 0),
      MAX_STOCK,
    ),
  );
}

/** Days until a product is here: those of its only supplier that has it, or of all alike; none where a stock is given without them. */
function daysOf(chosen: Offered, all: readonly Offered[]): string {
  const { list } = chosen;
  const summed = list.sumsStock ? all.filter(one => one.list.sumsStock) : [chosen];
  const having = summed.filter(one => !one.list.isStale && (one.data.stock ?? 0) > 0);
  const distinct = new Set(having.map(({ data }) => data.days ?? ''));
  const [days = ''] = distinct;
  return distinct.size === 1 ? days : '';
}

/** A product that is in no list of a supplier any more and therefore not in the catalogue; its row stays in products.csv. */
export interface HiddenProduct {
  id: number;
  model: string;
}

/** What the accepted lists tell besides the cells of products. */
export interface ListFacts {
  hidden: HiddenProduct[];
  /** The periods in which the stocks of lists count. */
  listPeriods: Period[];
  /** Where the prices that lists give are written, by product. */
  listPrices: Map<number, Source>;
}

/**
 * A table of products with the prices and stocks of the accepted lists in content/prices; problems are reported.
 * @param facts is filled
 */
export function withPriceLists(
  table: Table,
  from: Reader,
  { hidden, listPeriods, listPrices }: ListFacts,
): Table {
  const rules = from.content.priceRules ?? USUAL_RULES;
  const lists = new Lists(from, rules, period => listPeriods.push(period)).read();
  const offers = Map.groupBy([...lists.values()].flat(), ({ data }) => String(data.id));
  if (offers.size === 0) return table;
  const ids = new Set<string>();
  const hasDays = [...lists.values()].some(list => list.some(({ data }) => data.days !== null));
  const added = hasDays && !table.header.includes('days') ? ['days'] : [];
  // An empty row is none, and the others stay on their lines.
  const emptyRow = Object.fromEntries(table.header.map(column => [column, '']));
  const changed = table.changed(cellOf => {
    const id = cellOf('id');
    const all = offers.get(id);
    if (!all) return null;
    ids.add(id);
    const visible = all.filter(({ data }) => data.hidden !== true);
    if (visible.length === 0 && !from.withHidden) {
      hidden.push({ id: Number(id), model: cellOf('model') });
      from.problems.markRejected('product', id);
      return emptyRow;
    }
    const chosen = (visible.length > 0 ? visible : all).reduce(BETTER[rules.choose]);
    const stock = stockOf(chosen, all);
    if (chosen.cells.price !== '') listPrices.set(chosen.data.id, chosen.source);
    const changes = overriding(chosen, stock, cellOf('old_price'));
    return stock === '' ? changes : { ...changes, days: daysOf(chosen, all) };
  }, added);
  for (const [file, list] of lists) {
    const missing = list.filter(({ data }) => !ids.has(String(data.id)));
    if (missing.length > 0) {
      const named = missing.slice(0, MAX_NAMED).map(({ data }) => data.id);
      const rest = missing.length - named.length;
      from.problems.warn(
        wholeFile(from.pathOf(file)),
        [],
        `в content/products.csv нет товаров с такими номерами: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}; эти строки не читаются`,
      );
    }
  }
  return changed;
}

/** An old price that is no longer above the price is none. */
function overriding(
  { cells: { price, year, country }, data }: Offered,
  stock: string,
  oldPrice: string,
): Record<string, string> {
  const changes: Record<string, string> = {};
  if (price !== '') changes.price = price;
  if (stock !== '') changes.stock = stock;
  if (year !== '') changes.year = year;
  if (country !== '') changes.country = country;
  const old = parseRoubles(oldPrice);
  if (data.price !== null && old !== null && old <= data.price) changes.old_price = '';
  return changes;
}
