import { isAbsent, isWhollyAbsent } from './absent.ts';
import type { Columns } from './columns.ts';
import { reasonOfDoubt, settle } from './commerceml/doubtful.ts';
import { conditionIn } from './condition.ts';
import { daysInHeading, daysOf } from './days-text.ts';
import { Groups } from './group-rows.ts';
import { type Field, mayTellState } from './headings.ts';
import { areNumbersOfColumns } from './headings-again.ts';
import { Legend } from './legend.ts';
import { articleOf, barcodeIn } from './maker-codes.ts';
import { isNotNew } from './names/marks.ts';
import type { NameReader } from './names/read-name.ts';
import type { ReadSheet, SupplierRow } from './offer.ts';
import { originOf } from './origin.ts';
import { mayBeOtherPrice } from './other-price.ts';
import type { RowCells } from './row-cells.ts';
import { PRICES, RowPrices } from './row-prices.ts';
import { StockReader } from './stock-text.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';
import { TyreOfRow } from './tyre-of-row.ts';
import { tyresByProfile, tyresOfUnit } from './units.ts';
import { joinWarehouses } from './warehouse-rows.ts';

const TOTAL = /^(?:итого|всего|total|сумма)(?![а-яa-z])/iu;

/** Reads rows of one sheet by its columns. */
class RowReader {
  #columns: Columns;
  readonly #changesOnly: boolean;
  /** An exchange of 1C has a decimal point and no thousands. */
  readonly #isExact: boolean;
  readonly #stocks: StockReader;
  #prices: RowPrices;
  /** Columns whose headings say nothing. */
  #states: readonly number[] = [];
  /** Columns whose headings are notes to the rows that say yes: «Под заказ», «Комплект». */
  #flags: readonly number[] = [];
  #descriptions: readonly number[] = [];
  /** Columns that name other tyres: «Аналоги». */
  #ofOthers: ReadonlySet<number> = new Set();
  readonly #tyres: TyreOfRow;
  readonly #legend: Legend;
  readonly groups: Groups;

  constructor(columns: Columns, names: NameReader, sheet: Sheet) {
    const { changesOnly = false, isOfChanges } = sheet;
    this.#stocks = new StockReader(columns.stockWords);
    this.#columns = columns;
    this.#legend = new Legend(sheet, columns.heading);
    this.groups = new Groups(names, titlesOf(sheet, columns, this.#legend));
    this.#tyres = new TyreOfRow(names, this.groups, columns.aliases);
    this.#changesOnly = changesOnly;
    this.#isExact = isOfChanges !== undefined;
    this.#prices = new RowPrices(columns, this.#isExact);
    this.#begin(columns);
  }

  /** Rows below are read by these columns. */
  #begin(columns: Columns): void {
    this.#columns = columns;
    this.#prices = new RowPrices(columns, this.#isExact);
    const named = new Set([...columns.at.values()].flat());
    const where = (is: (heading: string, at: number) => boolean) =>
      columns.heading.cells.flatMap((text, at) => (is(text, at) ? [at] : []));
    this.#states = where((text, at) => !named.has(at) && mayTellState(text));
    this.#flags = where(
      (text, at) => !named.has(at) && (isAbsent(text) || isNotNew(text) || mayBeOtherPrice(text)),
    );
    this.#descriptions = where(text => /описан|description/iu.test(text));
    this.#ofOthers = new Set(where(text => OF_OTHERS.test(text)));
  }

  /** Whether a row is a heading again; rows below it are read by it. */
  begins(row: TableRow): boolean {
    const amounts = [...this.#cells(row, 'price'), ...this.#cells(row, 'stock')];
    // Most rows have a number here, and are not compared with the headings.
    const columns = amounts.some(cell => /^\d[\d\s.,]*$/u.test(cell)) ? null : this.#columns.below?.(row);
    if (!columns) return false;
    this.#begin(columns);
    return true;
  }

  /** No offer is made by a row that is empty, a total or the heading of a group, and by one that the profile does not let in. */
  read(row: TableRow, place: string): SupplierRow | 'passed' | 'filtered' {
    const filled = row.cells.filter(cell => cell !== '');
    if (filled.some(cell => TOTAL.test(cell)) || areNumbersOfColumns(filled)) return 'passed';
    if (this.#isGroup(row, filled)) {
      this.groups.begin(filled[0] ?? '');
      return 'passed';
    }
    if (this.#legend.isLine(row)) return 'passed';
    const name = this.#nameOf(row);
    const prices = this.#cells(row, 'price').concat(this.#cells(row, 'recommended'));
    const stocks = this.#cells(row, 'stock');
    if (name === '' || (prices.every(isEmpty) && stocks.every(isEmpty))) return 'passed';
    this.groups.hasRow();
    if (this.#columns.isWanted?.(row.cells) === false) return 'filtered';
    const unit = tyresOfUnit(this.#join(row, ['unit']), this.#columns.units);
    const namesStock = stocks.length > 0 && !(this.#changesOnly && stocks.every(isEmpty));
    const isUnlike = this.#columns.unlike !== undefined;
    const stock = namesStock && !isUnlike ? this.#stockOf(row, unit) : null;
    const tyre = this.#tyres.read(name, this.#rowCells(row));
    const warehouse = this.#join(row, ['warehouse']);
    return {
      place,
      line: row.line,
      code: (this.#cells(row, 'code')[0] ?? '').replace(/^=.*/u, ''),
      barcode: barcodeIn(this.#cells(row, 'barcode')),
      article: articleOf(this.#cells(row, 'article')[0] ?? ''),
      name,
      tyre,
      price: isUnlike ? null : this.#prices.priceIn(row, 'price', unit),
      recommended: isUnlike ? null : this.#prices.priceIn(row, 'recommended', unit),
      stock: typeof stock === 'number' ? stock : null,
      warehouse: warehouse || this.groups.warehouse,
      isInGroup: warehouse === '' && this.groups.warehouse !== '',
      isOfExchange: this.#isExact,
      days: this.#daysOf(row, stocks),
      ...this.#faultsOf(row, stock, unit),
      ...originOf(tyre, { year: this.#join(row, ['year']), country: this.#join(row, ['country']) }),
    };
  }

  #rowCells(row: TableRow): RowCells {
    return {
      of: field => this.#cells(row, field),
      join: (...fields) => this.#join(row, fields),
      all: [...row.cells.filter((_, at) => !this.#ofOthers.has(at)), ...this.#notesTo(row)],
      descriptions: this.#descriptions.map(at => row.cells[at] ?? ''),
    };
  }

  /** What marks and columns that say yes mean of a row. */
  #notesTo(row: TableRow): readonly string[] {
    if (this.#flags.length === 0) return this.#legend.of(row);
    const heading = (at: number) => this.#columns.heading.cells[at] ?? '';
    const says = (at: number, cell = '') => YES.test(cell) || (cell === '1' && OF_FLAG.test(heading(at)));
    const flags = this.#flags.filter(at => says(at, row.cells[at]));
    return [...this.#legend.of(row), ...flags.map(heading)];
  }

  /** What can be sold of a row: what is on the way cannot, what is reserved is taken off; a text that is in doubt. */
  #stockOf(row: TableRow, unit: number | null): number | string {
    if (this.groups.isAbsent || this.#cells(row, 'available').some(cell => NOT_SOLD.test(cell))) return 0;
    const states = [...this.#cells(row, 'available'), ...this.#cells(row, 'note')];
    const warehouse = this.#join(row, ['warehouse']) || this.groups.warehouse;
    if ([...states, warehouse].some(isAbsent) || IS_RESERVED.test(warehouse)) return 0;
    if (states.some(cell => IS_HELD.test(cell))) return 0;
    if (this.#states.some(at => isWhollyAbsent(row.cells[at] ?? ''))) return 0;
    const { at, tyres, minStock = 0 } = this.#columns;
    const reserved = this.#stocks.sum(this.#cells(row, 'reserved'));
    if (typeof reserved === 'string') return reserved;
    let total = -reserved;
    for (const index of at.get('stock') ?? []) {
      const written = row.cells[index] ?? '';
      const cell = this.#isExact
        ? settle(written, (_, of) => tyresByProfile(of, this.#columns.units))
        : written;
      const stock = this.#stocks.read(cell);
      if (stock === null) return cell;
      total += stock * (tyres?.get(index) || 1) * (unit ?? 1);
    }
    return total < minStock ? 0 : Math.max(0, total);
  }

  /** The heading of a group may have a total of its stocks. */
  #isGroup({ cells }: TableRow, filled: readonly string[]): boolean {
    const { at } = this.#columns;
    if (filled.length < 2) return true;
    if (!at.has('price') || /\d/u.test(filled[0] ?? '')) return false;
    const first = cells.findIndex(cell => cell !== '');
    return cells.every((cell, index) => index === first || cell === '' || at.get('stock')?.includes(index));
  }

  #cells(row: TableRow, field: Field): readonly string[] {
    const { at, heading } = this.#columns;
    const cells = at.get(field)?.map(index => row.cells[index] ?? '') ?? NONE;
    if (field === 'condition')
      return cells.map((cell, n) => conditionIn(heading.cells[at.get(field)?.[n] ?? -1] ?? '', cell));
    return field === 'note' ? [...cells, ...this.#notesTo(row)] : cells;
  }

  /** What of the row's changes cannot be read. What is sold out needs neither price nor days. */
  #faultsOf(
    row: TableRow,
    stock: number | string | null,
    unit: number | null,
  ): Pick<SupplierRow, 'fault' | 'faultBesidesPrice'> {
    const { changes = ['price', 'stock'], unlike = null } = this.#columns;
    if (stock === 0 || unlike !== null) return { fault: unlike, faultBesidesPrice: unlike };
    // The first is the one that counts, others are limits of it.
    const [price = '', ...limits] = changes
      .filter(field => PRICES.includes(field))
      .map(field => this.#prices.textOf(row, field));
    const doubt = typeof stock === 'string' && changes.includes('stock') ? stock : '';
    const prices = [price, ...limits];
    const unitFault =
      unit === null && !prices.every(isEmpty)
        ? `цена и остаток за «${this.#join(row, ['unit'])}»: впишите в units профиля, сколько в нём шин`
        : null;
    const strange = this.#prices.strangeFault(row, changes, this.#noteOf(row));
    const others =
      unitFault ??
      this.#prices.priceFault(strange === null ? limits : [], doubt) ??
      this.#faultOfRest(row, doubt, changes);
    const own = unitFault ?? strange ?? this.#prices.priceFault(prices, doubt);
    return { fault: own ?? others, faultBesidesPrice: others };
  }

  #faultOfRest(row: TableRow, doubt: string, changes: readonly Field[]): string | null {
    const why = this.#isExact ? reasonOfDoubt(doubt, 'остаток') : null;
    if (why !== null) return why;
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
    if (days.every(isEmpty)) return daysInHeading(this.#join(row, ['warehouse']) || this.groups.warehouse);
    const having = days.filter((_, at) => (this.#stocks.read(stocks[at] ?? '') ?? 0) > 0);
    const fastest = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);
    return having.some(isEmpty) ? '' : (having.sort(fastest)[0] ?? '');
  }

  #join(row: TableRow, fields: readonly Field[]): string {
    let text = '';
    for (const field of fields)
      for (const cell of this.#cells(row, field))
        if (cell !== '') text = text === '' ? cell : `${text} ${cell}`;
    return text;
  }

  /** What a note in the row and the heading of its group say of its price. */
  #noteOf(row: TableRow): string {
    return [this.#join(row, ['note']), this.groups.note].filter(mayBeOtherPrice).join('; ');
  }

  #nameOf(row: TableRow): string {
    const name = this.#join(row, ['name']);
    return name === '' ? this.#join(row, ['brand', 'model']) : name;
  }
}

/** Of fields without a column. */
const NONE: readonly string[] = [];
/** The texts above a table, and the name of its sheet. */
const titlesOf = ({ place, rows }: Sheet, { heading }: Columns, legend: Legend): string[] => [
  ...(/лист «([^»]+)»/u.exec(place)?.slice(1) ?? []),
  ...rows
    .filter(row => row.line < heading.line && !legend.isLine(row))
    .map(({ line, cells }) => ({ line, texts: cells.filter(cell => cell !== '') }))
    // Several texts right above are headings of columns.
    .flatMap(({ line, texts }) => (line === heading.line - 1 && texts.length > 1 ? [] : texts)),
];

const isEmpty = (cell: string): boolean => cell === '';
/** The name of a warehouse from which nothing is sold. */
const IS_RESERVED =
  /(?<!\p{L})(?:(?:резерв|возврат|рекламац|претензи|карантин|бронировани)\p{L}*|брон[ьи](?!\p{L})|сезонн\p{L}* хранени\p{L}*)/iu;
/** A note that somebody else will get the tyres; «резерв 3 дня» is a condition. */
const IS_HELD =
  /^(?:(?:в|под)\s)?(?:резерве?|бронь|брони)(?![\p{L}-]|\s\d)|(?<!\p{L})(?:зарезервиров|заброниров)ан/iu;
const OF_OTHERS = /аналог|замен|альтернатив|похож/iu;
const YES = /^(?:да|есть|\+|y|yes|true|✓)$/iu;
/** Headings below which 1 is a yes, not a count. */
const OF_FLAG = /снят\p{L}* с |архив|удал|не прода|discontinued/iu;
const NOT_SOLD = /^(?:false|no?|нет|0|-|не ?актив\p{L}*|скрыт\p{L}*|inactive|hidden|disabled)$/iu;

/** Reads the rows below the headings. */
export function readOffers(sheet: Sheet, columns: Columns, names: NameReader): ReadSheet {
  const { place, rows } = sheet;
  const reader = new RowReader(columns, names, sheet);
  const offers: SupplierRow[] = [];
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
