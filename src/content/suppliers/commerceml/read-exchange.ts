import { sizesIn } from '#src/domain/sizes-in-text.ts';
import { type Sheet, TableError, type TableRow } from '../tables/table-error.ts';
import { collect, type Entry, type Exchange } from './collect.ts';
import { type PriceType, priceOfType, stockInUnits, stockOfNoWarehouse, stockOfSome } from './doubtful.ts';
import { exchangeParts, notesOf } from './files.ts';
import { checkWhole, doubtfulOf, type Known, lackOf, PRICE, STOCK, sumOf, TOTAL } from './lacks.ts';
import { GROUP, isOfTyre } from './properties.ts';

const PLAIN_TYPE: PriceType = { name: '', currency: '', isWithoutVat: false };
/** What stands for the name of goods whose name is in no part. */
export const NAMELESS = 'Товар без названия в выгрузке';

/**
 * Headings by id; names that are the same are told apart by numbers.
 * @param known ids by the headings that they had when an editor chose them: their names may have changed since
 */
function headings(
  prefix: string,
  ids: Iterable<string>,
  names: ReadonlyMap<string, string>,
  known: Known,
): Map<string, string> {
  const all = new Set([...names.keys(), ...ids]);
  const by = new Map<string, string>();
  for (const [heading, id] of known) if (heading.startsWith(prefix) && all.has(id)) by.set(id, heading);
  // A heading stays that of its id: another one of the same name is another price type or warehouse.
  const used = new Set(known.keys());
  for (const id of all) {
    if (by.has(id)) continue;
    const plain = prefix + (names.get(id) || id);
    let heading = plain;
    for (let number = 2; used.has(heading); number++) heading = `${plain} (${number})`;
    used.add(heading);
    by.set(id, heading);
  }
  return by;
}

/** The product of a variant `товар#характеристика`. */
const goodOf = (exchange: Exchange, id: string): Entry | undefined =>
  exchange.goods.get(id) ?? exchange.goods.get(id.split('#')[0] ?? '');

const goodIdOf = (id: string): string => id.split('#')[0] ?? '';

const squeezed = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

/** A name with the words that it lacks. */
const withWords = (name: string, words: readonly string[]): string =>
  words.reduce((all, word) => (squeezed(all).includes(squeezed(word)) ? all : `${all} ${word}`), name);

/** What a product is called: a working name without a size says less than the one for documents. */
function nameOf({ name, fullName, traits }: Entry): string {
  const isShort = fullName !== '' && sizesIn(name, true).length === 0;
  return withWords(isShort ? withWords(fullName, name.split(' ')) : name, traits);
}

/**
 * Everything that is offered or deleted, with what its product says. Of a product with variants, its own offer is no tyre besides
 * them.
 * @param variants ids that earlier exchanges told
 */
function entriesOf(exchange: Exchange, variants: Iterable<string> = []): Entry[] {
  const offered = new Set<string>();
  const parents = new Set(
    [...exchange.offers.keys(), ...variants].filter(id => id.includes('#')).map(goodIdOf),
  );
  const own = [...exchange.offers.values()].filter(
    ({ id }) => !parents.has(id) || exchange.goods.get(id)?.isDeleted,
  );
  const entries = own.map((offer): Entry => {
    const good = goodOf(exchange, offer.id);
    if (good) offered.add(good.id);
    const parent = offer.prices.size === 0 ? exchange.offers.get(goodIdOf(offer.id)) : undefined;
    const whole = {
      ...offer,
      article: offer.article || (good?.article ?? ''),
      name: offer.name || good?.name || '',
      fullName: offer.fullName || (good?.fullName ?? ''),
      traits: [...(good?.traits ?? []), ...offer.traits],
      said: good && good.said.size > 0 ? new Map([...good.said, ...offer.said]) : offer.said,
      unit: good?.unit || offer.unit,
      prices: parent?.prices ?? offer.prices,
      isDeleted: offer.isDeleted || (good?.isDeleted ?? false),
    };
    return { ...whole, name: nameOf(whole) || NAMELESS };
  });
  const gone = [...exchange.goods.values()].filter(({ id, isDeleted }) => isDeleted && !offered.has(id));
  return [...entries, ...gone];
}

/** A stock below zero is what 1C says of goods that were sold before they were entered. */
const stockText = (text: string, unit: string): string =>
  text.startsWith('-') ? '0' : stockInUnits(text, unit);
const stockOf = ({ stocks, isInNoOther, unit }: Entry, id: string): string =>
  stockText(stocks.get(id) ?? (isInNoOther ? '0' : ''), unit);

/** What a product has in all warehouses together. */
function totalOf({ stocks, total, unit }: Entry, isWhole: boolean): string {
  if (total !== '' || stocks.size === 0) return stockText(total, unit);
  const sum = String(sumOf(stocks));
  return isWhole || sum === '0' ? stockText(sum, unit) : stockOfSome(sum);
}

/**
 * Headings of a profile that name a price type or a warehouse by its id, with that id. A package may have ids without names.
 * @throws {TableError} when a heading may be that of an id without a name
 */
function idsIn(
  { expected, lacking, known }: { expected: readonly string[]; lacking: readonly string[]; known: Known },
  prefix: string,
  ids: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  place: string,
): [heading: string, id: string][] {
  const own = lacking.filter(text => text.startsWith(prefix));
  const unnamed = [...ids.keys()].find(id => id !== '' && !names.get(id) && !expected.includes(prefix + id));
  const unknown = own.find(text => !known.has(text) && !ids.has(text.slice(prefix.length)));
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
  if (!parts) return null;
  const all = [...parts, ...more.flatMap(each => exchangeParts(each) ?? [])];
  const exchange = collect(all);
  exchange.notes.push(...all.flatMap(notesOf));
  return exchange;
}

/** Whether an exchange tells no price, no stock and no deletion. */
export function isNamesOnly(exchange: Exchange): boolean {
  return entriesOf(exchange).every(
    ({ prices, stocks, total, isDeleted }) =>
      prices.size === 0 && stocks.size === 0 && total === '' && !isDeleted,
  );
}

/** How an exchange is read. */
export interface Reading {
  /** Whether other parts of it may come: what this one lacks may be in them. */
  isPart?: boolean;
  known?: Known;
  /** Ids of goods that earlier exchanges told. */
  codes?: Iterable<string>;
}

/**
 * An exchange as a table with a column for each price type and warehouse.
 * @param place as shown to the editor
 * @param expected headings of the supplier's profile, which a part without such prices or stocks lacks
 * @throws {TableError} when a whole exchange lacks what the profile names
 */
export function exchangeSheet(
  exchange: Exchange,
  place: string,
  expected: readonly string[],
  { isPart = false, known: knownIds = new Map(), codes = [] }: Reading = {},
): Sheet {
  const known = new Map([...knownIds].filter(([text]) => expected.includes(text)));
  const entries = entriesOf(exchange, codes);
  const typeNames = new Map([...exchange.priceTypes].map(([id, { name }]) => [id, name]));
  const all = (field: 'prices' | 'stocks') => entries.flatMap(each => [...each[field].keys()]);
  const prices = headings(PRICE, all('prices'), typeNames, known);
  const stocks = headings(STOCK, all('stocks'), exchange.warehouses, known);
  const said = new Set(entries.flatMap(each => [...each.said.keys()]));
  const columnNames = ['Код', 'Артикул', 'Наименование', ...said, ...prices.values(), ...stocks.values()];
  const hasTotals = entries.some(each => each.total !== '' && each.stocks.size === 0);
  const hasGone = entries.some(({ isDeleted }) => isDeleted);
  if (hasTotals || (hasGone && stocks.size === 0)) columnNames.push(TOTAL);
  const isOwn = (text: string) =>
    text.startsWith(PRICE) || text === TOTAL || text.startsWith(STOCK) || text === GROUP || isOfTyre(text);
  const lacking = expected.filter(text => isOwn(text) && !columnNames.includes(text));
  const heading = [...columnNames, ...lacking];
  const byId = [
    ...idsIn({ expected, lacking, known }, PRICE, prices, typeNames, place),
    ...idsIn({ expected, lacking, known }, STOCK, stocks, exchange.warehouses, place),
  ];
  const ids = new Map(
    [...[...prices, ...stocks].map(([id, text]) => [text, id] as const), ...byId].filter(
      ([text, id]) => expected.includes(text) && (prices.has(id) || stocks.has(id)),
    ),
  );
  const says = (field: 'prices' | 'stocks') =>
    entries.some(each => each[field].size > 0 || (field === 'stocks' && each.total !== ''));
  const changesOnly = exchange.changesOnly || !says('prices') || !says('stocks');
  const isWhole = !isPart && !exchange.changesOnly;
  if (isWhole)
    checkWhole(entries, ids, expected, {
      prices,
      stocks,
      place,
      known,
      isListed: exchange.warehouses.size > 0,
    });
  const isStrange = (text: string) =>
    text.startsWith(PRICE)
      ? typeNames.size > 0 && !ids.has(text)
      : text.startsWith(STOCK) &&
        exchange.warehouses.size > 0 &&
        expected.every(each => !each.startsWith(STOCK) || !ids.has(each));
  const strange = new Map(
    (isWhole ? [] : lacking.filter(isStrange)).map(text => [
      text,
      `в выгрузке ${lackOf(text, known, (text.startsWith(PRICE) ? prices : stocks).values())}`,
    ]),
  );
  const namesWarehouses = expected.some(text => text.startsWith(STOCK));
  const isOfTotals = expected.includes(TOTAL) && !namesWarehouses;
  const priceIn = (entry: Entry, id: string) =>
    priceOfType(entry.prices.get(id) ?? '', exchange.priceTypes.get(id) ?? PLAIN_TYPE);
  const rows = entries.map((entry): TableRow => {
    const cells = new Map([
      ...entry.said,
      ['Код', entry.id],
      ['Артикул', entry.article],
      ['Наименование', entry.name],
    ]);
    for (const [id, text] of prices) cells.set(text, priceIn(entry, id));
    for (const [id, text] of stocks) cells.set(text, stockOf(entry, id));
    for (const [text, id] of byId)
      cells.set(text, text.startsWith(PRICE) ? priceIn(entry, id) : stockOf(entry, id));
    for (const [text, why] of strange) cells.set(text, doubtfulOf(entry, text, why) ?? '');
    if (entry.isInNoOther)
      for (const text of lacking) if (text.startsWith(STOCK) && !cells.get(text)) cells.set(text, '0');
    if (entry.stocks.size === 0 || isOfTotals) cells.set(TOTAL, totalOf(entry, isWhole));
    if (entry.stocks.size === 0 && entry.total !== '' && namesWarehouses && !expected.includes(TOTAL))
      for (const text of expected)
        if (text.startsWith(STOCK)) cells.set(text, stockOfNoWarehouse(entry.total));
    // What is deleted is sold out in every warehouse that the profile may name.
    if (entry.isDeleted) for (const text of heading) if (text.startsWith(TOTAL)) cells.set(text, '0');
    return { line: entry.line, cells: heading.map(text => cells.get(text) ?? '') };
  });
  const notes = [...known].flatMap(([text, id]) => {
    const name = typeNames.get(id) || exchange.warehouses.get(id);
    const isSame = !name || [PRICE + name, STOCK + name, PRICE + id, STOCK + id].includes(text);
    return isSame || !expected.includes(text) ? [] : [`«${text}» в 1С теперь «${name}»: узнан по Ид.`];
  });
  return {
    place,
    rows: [{ line: 0, cells: heading }, ...rows],
    isOfChanges: exchange.changesOnly,
    changesOnly,
    ids,
    notes: [...exchange.notes, ...notes],
  };
}
