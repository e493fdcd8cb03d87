import { type Sheet, TableError, type TableRow } from '../tables/table-error.ts';
import { collect, type Entry, type Exchange } from './collect.ts';
import { exchangeParts } from './files.ts';

const PRICE = 'Цена: ';
const STOCK = 'Остаток: ';
const TOTAL = 'Остаток';
/** What stands for the name of goods whose name is in no part. */
export const NAMELESS = 'Товар без названия в выгрузке';

/** Headings by id; names that are the same are told apart by numbers. */
function headings(
  prefix: string,
  ids: Iterable<string>,
  names: ReadonlyMap<string, string>,
): Map<string, string> {
  const by = new Map<string, string>();
  const used = new Set<string>();
  for (const id of new Set([...names.keys(), ...ids])) {
    const plain = prefix + (names.get(id) || id);
    let heading = id === '' && prefix === STOCK ? TOTAL : plain;
    for (let number = 2; used.has(heading); number++) heading = `${plain} (${number})`;
    used.add(heading);
    by.set(id, heading);
  }
  return by;
}

/** The product of a variant `товар#характеристика`. */
const goodOf = (exchange: Exchange, id: string): Entry | undefined =>
  exchange.goods.get(id) ?? exchange.goods.get(id.split('#')[0] ?? '');

/** Everything that is offered or deleted, with what its product says. */
function entriesOf(exchange: Exchange): Entry[] {
  const offered = new Set<string>();
  const entries = [...exchange.offers.values()].map((offer): Entry => {
    const good = goodOf(exchange, offer.id);
    if (good) offered.add(good.id);
    return {
      ...offer,
      article: offer.article || (good?.article ?? ''),
      name: offer.name || good?.name || NAMELESS,
      isDeleted: offer.isDeleted || (good?.isDeleted ?? false),
    };
  });
  const gone = [...exchange.goods.values()].filter(({ id, isDeleted }) => isDeleted && !offered.has(id));
  return [...entries, ...gone];
}

/** A stock below zero is what 1C says of goods that were sold before they were entered. */
const stockText = (text: string): string => (text.startsWith('-') ? '0' : text);
const stockOf = ({ stocks, isInNoOther }: Entry, id: string): string =>
  stockText(stocks.get(id) ?? (isInNoOther ? '0' : ''));

/**
 * Headings of a profile that name a price type or a warehouse by its id, with that id. A package may have ids without names.
 * @throws {TableError} when a heading may be that of an id without a name
 */
function idsIn(
  { expected, lacking }: { expected: readonly string[]; lacking: readonly string[] },
  prefix: string,
  ids: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  place: string,
): [heading: string, id: string][] {
  const own = lacking.filter(text => text.startsWith(prefix));
  const unnamed = [...ids.keys()].find(id => id !== '' && !names.get(id) && !expected.includes(prefix + id));
  const unknown = own.find(text => !ids.has(text.slice(prefix.length)));
  if (unnamed !== undefined && unknown !== undefined)
    throw new TableError(
      `${place}: в выгрузке нет «${unknown}», а у «${prefix}${unnamed}» нет названия: если это одно и то же, впишите в профиль «${prefix}${unnamed}»`,
    );
  return own.map(text => [text, text.slice(prefix.length)]);
}

/**
 * Reads a CommerceML exchange: a folder, a zip, or one file and others of the same exchange; null when it is none.
 * @throws {TableError} when it is damaged, cut short, or beyond the limits
 */
export function openExchange(file: string, ...more: string[]): Exchange | null {
  const parts = exchangeParts(file);
  return parts && collect([...parts, ...more.flatMap(each => exchangeParts(each) ?? [])]);
}

/** Whether an exchange tells no price, no stock and no deletion. */
export function isNamesOnly(exchange: Exchange): boolean {
  return entriesOf(exchange).every(
    ({ prices, stocks, isDeleted }) => prices.size === 0 && stocks.size === 0 && !isDeleted,
  );
}

/**
 * An exchange as a table with a column for each price type and warehouse.
 * @param place as shown to the editor
 * @param expected headings of the supplier's profile, which a part without such prices or stocks lacks
 */
export function exchangeSheet(exchange: Exchange, place: string, expected: readonly string[]): Sheet {
  const entries = entriesOf(exchange);
  const prices = headings(
    PRICE,
    entries.flatMap(each => [...each.prices.keys()]),
    exchange.priceTypes,
  );
  const stocks = headings(
    STOCK,
    entries.flatMap(each => [...each.stocks.keys()]),
    exchange.warehouses,
  );
  const told = ['Код', 'Артикул', 'Наименование', ...prices.values(), ...stocks.values()];
  const hasGone = entries.some(({ isDeleted }) => isDeleted);
  if (hasGone && stocks.size === 0) told.push(TOTAL);
  const isOwn = (text: string) => text.startsWith(PRICE) || text === TOTAL || text.startsWith(STOCK);
  const lacking = expected.filter(text => isOwn(text) && !told.includes(text));
  const heading = [...told, ...lacking];
  const byId = [
    ...idsIn({ expected, lacking }, PRICE, prices, exchange.priceTypes, place),
    ...idsIn({ expected, lacking }, STOCK, stocks, exchange.warehouses, place),
  ];
  const rows = entries.map((entry): TableRow => {
    const cells = new Map([
      ['Код', entry.id],
      ['Артикул', entry.article],
      ['Наименование', entry.name],
    ]);
    for (const [id, text] of prices) cells.set(text, entry.prices.get(id) ?? '');
    for (const [id, text] of stocks) cells.set(text, stockOf(entry, id));
    for (const [text, id] of byId)
      cells.set(text, text.startsWith(PRICE) ? (entry.prices.get(id) ?? '') : stockOf(entry, id));
    if (entry.isInNoOther)
      for (const text of lacking) if (text.startsWith(STOCK) && !cells.has(text)) cells.set(text, '0');
    // What is deleted is sold out in every warehouse that the profile may name.
    if (entry.isDeleted) for (const text of heading) if (text.startsWith(TOTAL)) cells.set(text, '0');
    return { line: entry.line, cells: heading.map(text => cells.get(text) ?? '') };
  });
  const says = (field: 'prices' | 'stocks') => entries.some(entry => entry[field].size > 0);
  return {
    place,
    rows: [{ line: 0, cells: heading }, ...rows],
    isOfChanges: exchange.changesOnly,
    changesOnly: exchange.changesOnly || !says('prices') || !says('stocks'),
  };
}
