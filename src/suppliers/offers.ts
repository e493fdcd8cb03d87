import type { Kopecks } from '#src/domain/money.ts';
import { spreadsheetMangling } from '#src/domain/tyre-size.ts';
import type { Columns, Field } from './columns.ts';
import { reasonOfDoubt } from './commerceml/doubtful.ts';
import { daysOf } from './days-text.ts';
import { Groups } from './group-rows.ts';
import { type NameReader, type ReadName, withSeason } from './names/read-name.ts';
import type { Offer, ReadSheet } from './offer.ts';
import { originOf } from './origin.ts';
import { isRoubles, priceOf, unreadPrice } from './price-text.ts';
import { StockReader } from './stock-text.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';
import { joinWarehouses } from './warehouse-rows.ts';

/** Fields whose cells a spreadsheet may have taken for a day. */
const TEXTS: readonly Field[] = ['name', 'size', 'model', 'load', 'index'];

const PRICES: readonly Field[] = ['price', 'recommended'];

/** Of a workbook that a program has made: its formulas get values when somebody opens and saves it. */
const UNCOUNTED =
  'в ячейке формула без значения: откройте файл в Excel или LibreOffice, сохраните и повторите с ним';

const TOTAL = /^(?:итого|всего|total|сумма)(?![а-яa-z])/iu;

/** Reads rows of one sheet by its columns. */
class RowReader {
  #columns: Columns;
  readonly #names: NameReader;
  readonly #changesOnly: boolean;
  /** An exchange of 1C has a decimal point and no thousands. */
  readonly #isExact: boolean;
  readonly #stocks: StockReader;
  readonly groups: Groups;

  constructor(columns: Columns, names: NameReader, { changesOnly = false, isOfChanges }: Sheet) {
    this.#stocks = new StockReader(columns.stockWords);
    this.#columns = columns;
    this.#names = names;
    this.groups = new Groups(names);
    this.#changesOnly = changesOnly;
    this.#isExact = isOfChanges !== undefined;
  }

  /** Whether a row is a heading again; rows below it are read by it. */
  begins(row: TableRow): boolean {
    const amounts = [...this.#cells(row, 'price'), ...this.#cells(row, 'stock')];
    // Most rows have a number here, and are not compared with the headings.
    const columns = amounts.some(cell => /^\d[\d\s.,]*$/u.test(cell)) ? null : this.#columns.below?.(row);
    if (!columns) return false;
    this.#columns = columns;
    return true;
  }

  /** No offer is made by a row that is empty, a total or the heading of a group, and by one that the profile does not let in. */
  read(row: TableRow, place: string): Offer | 'passed' | 'filtered' {
    const filled = row.cells.filter(cell => cell !== '');
    if (filled.some(cell => TOTAL.test(cell))) return 'passed';
    if (this.#isGroup(row, filled)) {
      this.groups.begin(filled[0] ?? '');
      return 'passed';
    }
    const name = this.#nameOf(row);
    const prices = this.#cells(row, 'price').concat(this.#cells(row, 'recommended'));
    const stocks = this.#cells(row, 'stock');
    if (name === '' || (prices.every(isEmpty) && stocks.every(isEmpty))) return 'passed';
    if (this.#columns.isWanted?.(row.cells) === false) return 'filtered';
    const isTold = stocks.length > 0 && !(this.#changesOnly && stocks.every(isEmpty));
    const stock = isTold ? this.#stocks.sum(stocks) : null;
    const tyre = this.#mangled(row) ?? this.#tyreOf(row, name);
    const warehouse = this.#join(row, ['warehouse']);
    return {
      place,
      line: row.line,
      code: (this.#cells(row, 'code')[0] ?? '').replace(/^=.*/u, ''),
      name,
      tyre,
      price: this.#priceIn(row, 'price'),
      recommended: this.#priceIn(row, 'recommended'),
      stock: typeof stock === 'number' ? stock : null,
      warehouse: warehouse || this.groups.warehouse,
      isInGroup: warehouse === '' && this.groups.warehouse !== '',
      isOfExchange: this.#isExact,
      days: this.#daysOf(row, stocks),
      ...this.#faultsOf(row, stock),
      ...originOf(tyre, { year: this.#join(row, ['year']), country: this.#join(row, ['country']) }),
    };
  }

  /** The heading of a group may have a total of its stocks. */
  #isGroup({ cells }: TableRow, filled: readonly string[]): boolean {
    const { at } = this.#columns;
    if (filled.length < 2) return true;
    if (!at.has('price') || /\d/u.test(filled[0] ?? '')) return false;
    const first = cells.findIndex(cell => cell !== '');
    return cells.every((cell, index) => index === first || cell === '' || at.get('stock')?.includes(index));
  }

  #cells({ cells }: TableRow, field: Field): string[] {
    return (this.#columns.at.get(field) ?? []).map(at => cells[at] ?? '');
  }

  /** A list without a column of prices has the recommended ones; an empty price is none. */
  #priceText(row: TableRow, field: Field): string {
    const own = field === 'price' && !this.#columns.at.has('price') ? 'recommended' : field;
    return this.#cells(row, own).find(cell => cell !== '') ?? '';
  }

  #priceIn(row: TableRow, field: Field): Kopecks | null {
    return isRoubles(this.#join(row, ['currency'])) ? this.#amount(this.#priceText(row, field)) : null;
  }

  #amount(text: string): Kopecks | null {
    const amount = priceOf(text, this.#isExact);
    return amount !== null && amount > 0 ? amount : null;
  }

  /** What of the row's changes cannot be read. What is sold out needs neither price nor days. */
  #faultsOf(row: TableRow, stock: number | string | null): Pick<Offer, 'fault' | 'faultBesidesPrice'> {
    if (stock === 0) return { fault: null, faultBesidesPrice: null };
    const { changes = ['price', 'stock'] } = this.#columns;
    // The first is the one that counts, others are limits of it.
    const [price = '', ...limits] = changes
      .filter(field => PRICES.includes(field))
      .map(field => this.#priceText(row, field));
    const doubt = typeof stock === 'string' && changes.includes('stock') ? stock : '';
    const prices = [price, ...limits];
    const currency = this.#join(row, ['currency']);
    const isForeign = !isRoubles(currency) && !prices.every(isEmpty);
    const others = this.#priceFault(isForeign ? [] : limits, doubt) ?? this.#faultOfRest(row, doubt, changes);
    const own = isForeign
      ? `цена не в рублях («${currency}»): впишите её в файле в рублях или отсейте такие строки (skip профиля)`
      : this.#priceFault(prices, doubt);
    return { fault: own ?? others, faultBesidesPrice: others };
  }

  #priceFault(prices: readonly string[], doubt: string): string | null {
    if ([...prices, doubt].some(text => text.startsWith('='))) return UNCOUNTED;
    const strange = prices.find(text => text !== '' && this.#amount(text) === null);
    if (strange === undefined) return null;
    const why = this.#isExact ? reasonOfDoubt(strange) : null;
    if (why !== null) return `${why}: исправьте её в 1С или отсейте такие строки (skip профиля)`;
    return priceOf(strange, this.#isExact) === null
      ? unreadPrice(strange)
      : 'цена равна нулю: впишите её в файле или отсейте такие строки (skip профиля)';
  }

  #faultOfRest(row: TableRow, doubt: string, changes: readonly Field[]): string | null {
    const why = this.#isExact ? reasonOfDoubt(doubt) : null;
    if (why !== null) return `${why}: исправьте остаток в 1С или отсейте такие строки (skip профиля)`;
    if (doubt !== '') return `остаток не читается: «${doubt}»: впишите, сколько это, в stock_words профиля`;
    const days = changes.includes('days') ? (this.#cells(row, 'days')[0] ?? '') : '';
    if (daysOf(days) === null)
      return `срок не читается: «${days}»: впишите в файле дни вида 3-5 или уберите days из columns профиля`;
    return null;
  }

  #daysOf(row: TableRow, stocks: readonly string[]): string {
    const cell = daysOf(this.#cells(row, 'days')[0] ?? '');
    if (cell) return cell;
    const { days = [] } = this.#columns;
    if (days.every(isEmpty)) return '';
    const having = days.filter((_, at) => (this.#stocks.read(stocks[at] ?? '') ?? 0) > 0);
    const fastest = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);
    return having.some(isEmpty) ? '' : (having.sort(fastest)[0] ?? '');
  }

  #join(row: TableRow, fields: readonly Field[]): string {
    return fields
      .flatMap(field => this.#cells(row, field))
      .filter(cell => cell !== '')
      .join(' ');
  }

  #nameOf(row: TableRow): string {
    const name = this.#join(row, ['name']);
    return name === '' ? this.#join(row, ['brand', 'model']) : name;
  }

  /** A cell that a spreadsheet changed is not read, whatever the others say. */
  #mangled(row: TableRow): ReadName | null {
    for (const cell of TEXTS.flatMap(field => this.#cells(row, field))) {
      if (cell.startsWith('=')) return { status: 'refused', code: 'mangled', reason: UNCOUNTED };
      const why = spreadsheetMangling(cell);
      if (why !== null)
        return {
          status: 'refused',
          code: 'mangled',
          reason: `${why}: «${cell}»: сделайте столбец текстовым и впишите размер заново`,
        };
    }
    return null;
  }

  /** Reads the name, with columns for what it lacks: size, brand, index. */
  #tyreOf(row: TableRow, name: string): ReadName {
    let text = name;
    let read = this.#names.read(text);
    const add = (more: string) => {
      if (more === '') return;
      text = `${text} ${more}`;
      read = this.#names.read(text);
    };
    if (lacks(read, 'no-size')) add(this.#sizeOf(row));
    if (lacks(read, 'no-brand')) add(this.#join(row, ['brand']) || this.groups.brand);
    if (hasNoIndex(read)) add(this.#indexOf(row));
    if (read.status === 'unknown-model' && read.tyre.modelText === '') add(this.#join(row, ['model']));
    return withSeason(read, { season: this.#join(row, ['season']), studs: this.#join(row, ['studs']) });
  }

  #sizeOf(row: TableRow): string {
    const [width = '', height = '', rim = ''] = (['width', 'height', 'rim'] as const).map(
      field => this.#cells(row, field)[0] ?? '',
    );
    const size = this.#join(row, ['size']);
    if (size !== '') return size;
    if (width === '' || rim === '') return '';
    const isFull = height === '' || /^(?:0|-|full)$/iu.test(height);
    const separator = Number(width.replace(',', '.')) < 100 ? 'x' : '/';
    return `${width}${isFull ? '' : separator + height} R${rim.replace(/^Z?[RР]\s?/iu, '')}`;
  }

  #indexOf(row: TableRow): string {
    const [load, speed] = [this.#join(row, ['load']), this.#join(row, ['speed'])];
    return load !== '' && speed !== '' ? `${load}${speed}` : this.#join(row, ['index']);
  }
}

const isEmpty = (cell: string): boolean => cell === '';
const lacks = (read: ReadName, code: string): boolean => read.status === 'refused' && read.code === code;
const hasNoIndex = (read: ReadName): boolean => read.status !== 'refused' && read.tyre.load === '';

/** Reads the rows below the headings. */
export function readOffers(sheet: Sheet, columns: Columns, names: NameReader): ReadSheet {
  const { place, rows } = sheet;
  const reader = new RowReader(columns, names, sheet);
  const offers: Offer[] = [];
  const others = { passed: 0, filtered: 0 };
  for (const row of rows) {
    if (row.line <= columns.heading.line || row.cells.every(isEmpty)) continue;
    if (reader.begins(row)) {
      others.passed++;
      continue;
    }
    const offer = reader.read(row, place);
    if (typeof offer === 'string') others[offer]++;
    else offers.push(offer);
  }
  const hasWarehouses = columns.at.has('warehouse') || reader.groups.warehouse !== '';
  return { ...(hasWarehouses ? joinWarehouses(offers) : { offers, joined: 0 }), ...others };
}
