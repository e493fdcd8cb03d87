import { type Kopecks, kopecks } from '#src/domain/money.ts';
import type { Columns } from './columns.ts';
import { reasonOfDoubt, settle } from './commerceml/doubtful.ts';
import { type Field, foreignIn, saysInSet, saysOne } from './headings.ts';
import { mayBeOtherPrice } from './other-price.ts';
import { inRoubles, isRoubles, priceOf, unreadPrice } from './price-text.ts';
import type { TableRow } from './tables/table-error.ts';
import { UNCOUNTED } from './tyre-of-row.ts';
import { inTyres, tyresByProfile } from './units.ts';

export const PRICES: readonly Field[] = ['price', 'recommended'];

const NO_VAT =
  /^(?:без ндс|нет|no|false|no_vat|vat_0|не включен|не включён|не облаг\p{L}*|0(?:[.,]0+)? ?%?)$/iu;
const isEmpty = (cell: string): boolean => cell === '';

/** Reads what the rows of a sheet cost: one tyre in roubles with VAT, or why that is not sure. */
export class RowPrices {
  readonly #columns: Columns;
  /** An exchange of 1C has a decimal point and no thousands. */
  readonly #isExact: boolean;
  /** Columns that say how many tyres are sold together. */
  readonly #inSet: readonly number[];

  constructor(columns: Columns, isExact: boolean) {
    this.#columns = columns;
    this.#isExact = isExact;
    const isKnown = columns.priceFor !== undefined || isExact;
    this.#inSet = isKnown ? [] : columns.heading.cells.flatMap((text, at) => (saysInSet(text) ? [at] : []));
  }

  /** Where a row's price stands. A list without a column of prices has the recommended ones; an empty price is none. */
  #priceAt(row: TableRow, field: Field): number {
    const own = field === 'price' && !this.#columns.at.has('price') ? 'recommended' : field;
    return this.#columns.at.get(own)?.find(index => (row.cells[index] ?? '') !== '') ?? -1;
  }

  textOf(row: TableRow, field: Field): string {
    return this.#textAt(row, this.#priceAt(row, field));
  }

  #textAt({ cells }: TableRow, index: number): string {
    const text = cells[index] ?? '';
    if (this.#isExact) return settle(text, (doubt, of) => this.#factor(doubt, of));
    return this.#columns.thousands?.has(index) ? inRoubles(text) : text;
  }

  /** By what a price of 1C is multiplied that is in doubt; null where the profile does not say. */
  #factor(doubt: 'currency' | 'net' | 'unit', of: string): number | null {
    const { rates, vat, units } = this.#columns;
    if (doubt === 'currency') return rateOf(rates, foreignIn(of) ?? of);
    if (doubt === 'net') return vat === undefined ? null : 1 + vat / 100;
    const tyres = tyresByProfile(of, units);
    return tyres && 1 / tyres;
  }

  /** The currency other than roubles in which a row's price is, as its own column, the heading or a text above says; empty for roubles. */
  #currencyOf(row: TableRow, index: number): string {
    const own = (this.#columns.at.get('currency') ?? [])
      .map(at => row.cells[at] ?? '')
      .join(' ')
      .trim();
    if (own !== '') return isRoubles(own) ? '' : (foreignIn(own) ?? own);
    return this.#columns.currencies?.get(index) ?? '';
  }

  /** The price of one tyre in roubles; null where it cannot be told for sure. */
  priceIn(row: TableRow, field: Field, unit: number | null): Kopecks | null {
    const index = this.#priceAt(row, field);
    const currency = this.#currencyOf(row, index);
    const roubles = currency === '' ? 1 : rateOf(this.#columns.rates, currency);
    const tyres = inTyres(this.#columns.tyres?.get(index) ?? 1, unit);
    const amount = this.#amount(this.#textAt(row, index));
    return amount === null || roubles === null || tyres === null
      ? null
      : kopecks(Math.round((amount * roubles * this.#withVat(row, index)) / tyres));
  }

  #amount(text: string): Kopecks | null {
    const amount = priceOf(text, this.#isExact);
    return amount !== null && amount > 0 ? amount : null;
  }

  /** By what a price is multiplied that is without VAT. */
  #withVat(row: TableRow, index: number): number {
    const { net, vat = 0 } = this.#columns;
    return net?.has(index) || this.#saysNet(row) ? 1 + vat / 100 : 1;
  }

  /** Whether the column of VAT says of a row that its price has none. */
  #saysNet({ cells }: TableRow): boolean {
    return (this.#columns.at.get('vat') ?? []).some(at => NO_VAT.test(cells[at] ?? ''));
  }

  /** Why a price that can be read is not that of one tyre in roubles with VAT; null for one that is. @param note of the row */
  strangeFault(row: TableRow, changes: readonly Field[], note: string): string | null {
    const prices = changes.filter(field => PRICES.includes(field)).map(field => this.textOf(row, field));
    if (prices.every(isEmpty)) return null;
    return (
      this.#foreignFault(row) ??
      this.#setFault(row, changes) ??
      this.#netFault(row, changes) ??
      faultOfNote(note)
    );
  }

  #netFault(row: TableRow, changes: readonly Field[]): string | null {
    const field = changes.find(each => PRICES.includes(each)) ?? 'price';
    const { net, vat } = this.#columns;
    if (vat === undefined && this.#saysNet(row))
      return 'в столбце НДС сказано, что цена без него: впишите в профиль vat — сколько процентов прибавить (0 — цена как есть)';
    const by = net?.get(this.#priceAt(row, field)) ?? 'heading';
    return vat === undefined && by !== 'heading'
      ? `${by === 'above' ? 'над таблицей сказано' : 'по суммам с НДС видно'}, что цены без НДС: впишите в профиль vat — сколько процентов прибавить (0 — цена как есть)`
      : null;
  }

  /** Why a price in another currency is not taken. */
  #foreignFault(row: TableRow): string | null {
    const currency = this.#currencyOf(row, this.#priceAt(row, 'price'));
    if (currency === '' || rateOf(this.#columns.rates, currency) !== null) return null;
    const day = this.#columns.rates?.[currency]?.date;
    return day === undefined
      ? `цена не в рублях («${currency}»): впишите её в файле в рублях, отсейте такие строки (skip профиля) или впишите курс в rates профиля`
      : `цена не в рублях («${currency}»), а курс в rates профиля от ${day} устарел: впишите новый`;
  }

  #setFault(row: TableRow, changes: readonly Field[]): string | null {
    const field = changes.find(each => PRICES.includes(each)) ?? 'price';
    const price = this.#priceAt(row, field);
    const heading = this.#columns.heading.cells;
    const tyres = this.#columns.tyres?.get(price) ?? 1;
    if (tyres === 0) return 'цена за комплект, а не за шину: впишите в price_for профиля, сколько в нём шин';
    const at = this.#inSet.find(index => Number.parseInt(row.cells[index] ?? '', 10) > 1);
    const hasUnit = this.#columns.at.get('unit')?.some(index => (row.cells[index] ?? '') !== '');
    return at === undefined || tyres !== 1 || hasUnit || saysOne(heading[price] ?? '')
      ? null
      : `цена может быть за комплект: в столбце «${heading[at]}» — ${row.cells[at]}: впишите price_for профиля — сколько в нём шин, 1 — если цена за одну`;
  }

  priceFault(prices: readonly string[], doubt: string): string | null {
    if ([...prices, doubt].some(text => text.startsWith('='))) return UNCOUNTED;
    const strange = prices.find(text => text !== '' && this.#amount(text) === null);
    if (strange === undefined) return null;
    const why = this.#isExact ? reasonOfDoubt(strange, 'её') : null;
    if (why !== null) return why;
    return priceOf(strange, this.#isExact) === null
      ? unreadPrice(strange)
      : 'цена равна нулю: впишите её в файле или отсейте такие строки (skip профиля)';
  }
}

/** Why a price is not taken that a note may mean otherwise. */
const faultOfNote = (note: string): string | null =>
  mayBeOtherPrice(note)
    ? `цена может быть не за одну шину в рублях с НДС: в примечании или группе «${note.slice(0, MAX_NOTE)}»`
    : null;
const MAX_NOTE = 80;

/** So long a rate of the profile counts. */
const RATE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Roubles for a currency by the profile; null where it has none, or one that is too old. */
function rateOf(rates: Columns['rates'], currency: string): number | null {
  const rate = rates?.[currency];
  return rate && Date.now() - Date.parse(rate.date) <= (RATE_DAYS + 1) * DAY_MS ? rate.roubles : null;
}
