import { fold } from '#src/domain/search-text.ts';
import { currenciesOf, netOf, thousandsOf } from './currencies.ts';
import { daysInHeading, mayBePlaceWithDays } from './days-text.ts';
import {
  type Candidate,
  FIELDS,
  type Field,
  type Meaning,
  meaningOf,
  saysNoStock,
  TYRES_OF_SET,
  tailOf,
} from './headings.ts';
import { areNumbersOfColumns, from, isAlike, isHeadingAgain, unlike } from './headings-again.ts';
import { areOfSets } from './other-price.ts';
import { choosePrices, hasCounts } from './price-columns.ts';
import { chooseStocks, doubtOfStock, unnamedStocks } from './stock-columns.ts';
import { StockReader } from './stock-text.ts';
import { type Sheet, TableError, type TableRow } from './tables/table-error.ts';

/** Headings over the names of warehouses, or over what is in the only one. Folded. */
const WAREHOUSE =
  /^(?:(?:наименование|название) )?(?:склад|склада|филиал|филиала|подразделение|подразделения|место хранения|город|warehouse)(?: (?:отгрузки|хранения|наличия|поставщика))?$/u;
const SAMPLE_ROWS = 200;

/** Fields of which a list may have several columns, besides stocks: each of them says something of a row. */
const SEVERAL: readonly Field[] = ['reserved', 'condition', 'special', 'barcode', 'note'];

/** The columns of a sheet: indices of cells by field. */
export interface Columns {
  heading: TableRow;
  at: ReadonlyMap<Field, readonly number[]>;
  /** Of guessed columns: others that may be the price, by field. */
  others?: ReadonlyMap<Field, readonly number[]>;
  /** Guessed columns that are not taken, each with the reason and the cure, as sentences. */
  doubts?: readonly string[];
  /** Guessed columns of which one may be the stock, and those whose price is of a set of any number. */
  open?: { stocks: readonly number[]; sets: readonly number[] };
  /** Number of tyres in a set with one price, as an editor said. */
  priceFor?: number;
  /** Number of tyres that a price or a stock is of, by index, where it is not one; 0 where nobody knows. */
  tyres?: ReadonlyMap<number, number>;
  /** By index: whether a price is without VAT by its heading or by a text above the table. */
  net?: ReadonlyMap<number, 'heading' | 'above' | 'sums'>;
  /** Indices of prices in thousands. */
  thousands?: ReadonlySet<number>;
  /** Per cent of VAT on prices without it. */
  vat?: number | undefined;
  /** By index: the currency other than roubles that the heading of a price or the text above the table names. */
  currencies?: ReadonlyMap<number, string>;
  /** The columns below a row that is a heading again; null for other rows. */
  below?: (row: TableRow) => Columns | null;
  /** Why rows below other headings cannot be read, with the cure. */
  unlike?: string;
  /** Whether a row of these cells is to be read; by default all are. */
  isWanted?: (cells: readonly string[]) => boolean;
  /** Fields that change the shop, whose cells must be readable; by default price and stock. */
  changes?: readonly Field[];
  /** What the supplier means by words in the columns of stocks, where it is not the usual. */
  stockWords?: Readonly<Record<string, number>>;
  /** Number of tyres that prices and stocks are of in rows with these units. */
  units?: Readonly<Record<string, number>>;
  /** Roubles for a currency by its code. */
  rates?: Readonly<Record<string, { roubles: number; date: string }>>;
  /** How this supplier writes brands and models, and how the shop does. */
  aliases?: Readonly<Record<string, string>>;
  /** Stocks below it count as none. */
  minStock?: number;
  /** Days until the supplier's tyres are here, for each column of stocks; empty where they are here at once. */
  days?: readonly string[];
}

/** Whether most cells of a column say no stock. */
function hasWords(rows: readonly TableRow[], index: number): boolean {
  const stocks = new StockReader();
  const texts = rows.map(({ cells }) => cells[index] ?? '').filter(text => text !== '');
  return texts.filter(text => stocks.read(text) === null).length > texts.length / 2;
}

/** @param below the rows below the headings, which tell names of warehouses from stocks, as those above them tell days */
function columnsOf(heading: TableRow, below: readonly TableRow[], above: readonly TableRow[]): Columns {
  const at = new Map<Field, readonly number[]>();
  const all = heading.cells.flatMap((text, index): Candidate[] => {
    const isWarehouse = WAREHOUSE.test(fold(text)) && hasWords(below, index);
    const isPlace = mayBePlaceWithDays(text) && !saysNoStock(text) && hasCounts(below, index);
    const isCount =
      /^available$/iu.test(text) && below.some(({ cells }) => /^(?:[2-9]|\d{2,})$/u.test(cells[index] ?? ''));
    const meaning: Meaning | null = isWarehouse
      ? { field: 'warehouse' }
      : isCount
        ? { field: 'stock', stock: 'free' }
        : (meaningOf(text) ?? (isPlace ? { field: 'stock', stock: 'whole' } : null));
    return meaning ? [{ index, heading: text, meaning }] : [];
  });
  const unnamed = all.some(({ meaning }) => meaning.field === 'stock')
    ? null
    : unnamedStocks(heading, below, above);
  all.push(...(unnamed?.ofPlaces ?? []));
  for (const { index, meaning } of all) {
    const { field } = meaning;
    if (field === 'price' || field === 'recommended' || field === 'stock') continue;
    if (!at.has(field)) at.set(field, [index]);
    else if (SEVERAL.includes(field)) at.set(field, [...(at.get(field) ?? []), index]);
  }
  // A list without codes of the supplier has those of the makers.
  const article = at.get('article');
  if (article && !at.has('code')) at.set('code', article);
  for (const { index } of wordedBeside(all, below))
    at.set('available', [...(at.get('available') ?? []), index]);
  const names = all.filter(({ meaning }) => meaning.field === 'name');
  if (names.length > 1) at.set('name', [wordiest(names, below)]);
  const prices = choosePrices(all, below);
  const numbered = all.filter(({ index }) => !at.get('available')?.includes(index));
  const stocks = chooseStocks([...numbered, ...prices.warehouses], below, at.has('warehouse'));
  for (const [field, indices] of prices.at) at.set(field, indices);
  const priced = ofOnePrice(stocks.at, prices, heading);
  if (priced.length > 0) at.set('stock', priced);
  const available = at.get('available');
  // Feeds without numbers say at least whether there are any.
  if (available && !all.some(({ meaning }) => meaning.field === 'stock')) {
    at.set('stock', available);
    at.delete('available');
    at.delete('reserved');
  }
  if (stocks.isFree) keepWithin(at, heading);
  const maybe = at.has('price') && !at.has('stock') ? (unnamed?.maybe ?? []) : [];
  const doubts = [...prices.doubts, ...stocks.doubts, ...maybe.map(doubtOfStock)];
  const fields = (Object.keys(FIELDS) as Field[]).filter(field => at.has(field));
  const sorted = new Map(fields.map(field => [field, at.get(field) ?? []]));
  const sets = at.has('price')
    ? []
    : all.flatMap(({ index, meaning }) => (meaning.field === 'price' && meaning.tyres === 0 ? [index] : []));
  const open = { stocks: [...stocks.open, ...maybe.map(({ index }) => index)], sets };
  const days = at.get('stock')?.map(index => daysInHeading(heading.cells[index] ?? ''));
  return {
    heading,
    at: sorted,
    others: prices.others,
    doubts,
    open,
    tyres: tyresOf(all),
    ...(days ? { days } : {}),
  };
}

/** Columns of stocks that have nothing but words, beside one with numbers: «Наличие» beside «Кол-во» says whether, not how many. */
function wordedBeside(all: readonly Candidate[], below: readonly TableRow[]): Candidate[] {
  const stocks = all.filter(({ meaning }) => meaning.field === 'stock');
  const hasNumbers = ({ index }: Candidate) => below.some(({ cells }) => /\d/u.test(cells[index] ?? ''));
  const isBare = ({ heading }: Candidate) => /^(?:в )?налич\p{L}*$/u.test(fold(heading));
  return stocks.some(hasNumbers)
    ? stocks.filter(each => isBare(each) && !hasNumbers(each) && hasText(below, each))
    : [];
}

const hasText = (below: readonly TableRow[], { index }: Candidate): boolean =>
  below.some(({ cells }) => /\p{L}/u.test(cells[index] ?? ''));

/** What is free is without what is reserved, but for what it says to have within it. */
function keepWithin(at: Map<Field, readonly number[]>, { cells }: TableRow): void {
  const within = (at.get('reserved') ?? []).filter(index => meaningOf(cells[index] ?? '')?.isWithin);
  if (within.length > 0) at.set('reserved', within);
  else at.delete('reserved');
}

/** Of several columns that may have names the one most of whose cells have words and numbers, as names of tyres do. */
function wordiest(names: readonly Candidate[], below: readonly TableRow[]): number {
  const scoreOf = ({ index }: Candidate) =>
    below.filter(({ cells }) => /\p{L}.*\d.*\d|\d.*\d.*\p{L}/u.test(cells[index] ?? '')).length;
  return names.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best)).index;
}

/** The stocks that have the price that counts, where each warehouse has its own price. */
function ofOnePrice(
  stocks: readonly number[],
  { at, others }: ReturnType<typeof choosePrices>,
  { cells }: TableRow,
): readonly number[] {
  const tail = (index: number) => tailOf(cells[index] ?? '');
  const [own = -1] = at.get('price') ?? [];
  const rest = (others.get('price') ?? []).map(tail);
  const hasOwnPrices = stocks.some(index => tail(index) !== '' && rest.includes(tail(index)));
  return hasOwnPrices ? stocks.filter(index => tail(index) === tail(own)) : stocks;
}

/** Of how many tyres prices and stocks are, where it is not one. */
const tyresOf = (all: readonly Candidate[]): Map<number, number> =>
  new Map(all.flatMap(({ index, meaning: { tyres = 1 } }) => (tyres === 1 ? [] : [[index, tyres] as const])));

/** How many rows from the top may be a title. */
export const MAX_TITLE_ROWS = 60;

const canBeRead = ({ at, doubts = [] }: Columns): boolean =>
  (at.has('price') || at.has('recommended') || at.has('stock') || doubts.length > 0) &&
  (at.has('name') || at.has('model'));

/** The columns if one row of a sheet is that of headings, whether or not they can be read. */
function guessAt(sheet: Sheet, at: number): Columns {
  const { rows } = sheet;
  const heading = rows[at] ?? { line: 0, cells: [] };
  const below = rows.slice(at + 1, at + 1 + SAMPLE_ROWS);
  const guessed = columnsOf(
    heading,
    below.filter(({ cells }) => !areNumbersOfColumns(cells)),
    rows.slice(0, at),
  );
  const sets = areOfSets(sheet, heading);
  const ofSets = [
    ...(sets.prices ? (guessed.at.get('price') ?? []).map(index => [index, 0] as const) : []),
    ...(guessed.at.get('stock') ?? []).filter(sets.hasStocks).map(index => [index, TYRES_OF_SET] as const),
  ];
  const columns: Columns = {
    ...guessed,
    currencies: currenciesOf(sheet, guessed),
    net: netOf(sheet, guessed),
    thousands: thousandsOf(sheet, guessed),
    tyres: new Map([...ofSets, ...(guessed.tyres ?? [])]),
    below: row => {
      if (!isHeadingAgain(row, columns)) return null;
      if (isAlike(row, columns)) return columns;
      const part = from(sheet, row);
      const other = guessAt(part, part.rows.indexOf(row));
      return canBeRead(other) ? other : { ...columns, unlike: unlike(row) };
    },
  };
  return columns;
}

/** Whether there are tyres between headings and a line: then a heading there is of a second table. */
const hasRows = (rows: readonly TableRow[], { heading, at }: Columns, end: number): boolean => {
  const amounts = [...(at.get('price') ?? []), ...(at.get('stock') ?? [])];
  return rows.some(
    ({ line, cells }) =>
      line > heading.line && line < end && amounts.some(index => /^\d[\d\s.,]*$/u.test(cells[index] ?? '')),
  );
};

/**
 * Finds the row of headings and what its columns say.
 * @throws {TableError} when no row has headings for a name and a price or stock
 */
export function guessColumns(sheet: Sheet): Columns {
  const { place, rows } = sheet;
  const tries = rows
    .slice(0, MAX_TITLE_ROWS)
    .map((_, at) => guessAt(sheet, at))
    .filter(canBeRead);
  // Of two rows that say as much, the one with more warehouses: headings of two rows are joined in the lower one.
  const widthOf = ({ at }: Columns) => at.size + [...at.values()].flat().length / 1000;
  // Of two that follow each other the lower one is what both say.
  const isBetter = (one: Columns, most: Columns) =>
    !hasRows(rows, most, one.heading.line) &&
    (widthOf(one) > widthOf(most) ||
      (widthOf(one) === widthOf(most) && one.heading.line === most.heading.line + 1));
  const best = tries.reduce<Columns | null>(
    (most, one) => (most === null || isBetter(one, most) ? one : most),
    null,
  );
  if (best) return best;
  if (rows.slice(0, MAX_TITLE_ROWS).some(isMatrix))
    throw new TableError(
      `${place}: столбцы названы моделями или размерами, и не ясно, что в них — цены одной шины в рублях или другое: возьмите у поставщика прайс, где у каждой шины своя строка с ценой`,
    );
  const likely = likelyHeadings(rows);
  throw new TableError(
    `${place}: в первых ${MAX_TITLE_ROWS} строках нет заголовков столбцов: добавьте строку с заголовками ${
      likely === null ? '«Наименование», «Цена», «Остаток»' : `над таблицей, судя по ней — «${likely}»`
    }`,
  );
}

/** Whether a row may be the headings of a table with sizes in rows and models in columns, or the other way round. */
function isMatrix({ cells }: TableRow): boolean {
  const fields = cells.map(text => meaningOf(text)?.field ?? null);
  const free = cells.filter((text, at) => text !== '' && fields[at] === null);
  const isOfSizes = fields.some(field => field === 'size' || field === 'rim');
  return (isOfSizes ? free : free.filter(text => /\d{3}\s?\/\s?\d{2}/u.test(text))).length > 1;
}

/** The headings that the columns of a table without any may have, as a line; null where no column has names of tyres. */
function likelyHeadings(rows: readonly TableRow[]): string | null {
  const sample = rows.filter(({ cells }) => cells.length > 1).slice(0, SAMPLE_ROWS);
  const width = Math.max(0, ...sample.slice(0, MAX_TITLE_ROWS).map(({ cells }) => cells.length));
  const shareOf = (index: number, is: (cell: string) => boolean) =>
    sample.filter(({ cells }) => is(cells[index] ?? '')).length / Math.max(1, sample.length);
  const isTyre = (cell: string) => /\p{L}{2}/u.test(cell) && /\d{3}\s?[/x*-]\s?\d{2}/iu.test(cell);
  const amount = (cell: string) =>
    /^\d[\d\s.,]*$/u.test(cell) ? Number.parseFloat(cell.replace(/\s/gu, '')) : -1;
  let hasName = false;
  const headings = Array.from({ length: width }, (_, index) => {
    if (!hasName && shareOf(index, isTyre) > 0.5) {
      hasName = true;
      return 'Наименование';
    }
    if (shareOf(index, cell => amount(cell) >= 1000 && amount(cell) < 500_000) > 0.5) return 'Цена';
    return shareOf(index, cell => amount(cell) >= 0 && amount(cell) < 1000) > 0.5 ? 'Остаток' : '';
  });
  return hasName ? headings.join(';') : null;
}
