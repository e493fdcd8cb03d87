import { isRoubles } from '../price-text.ts';

/** What a profile can settle: the rate of a currency, the VAT to add, the tyres of a unit. */
type Doubt = 'currency' | 'net' | 'unit';

/** The figure, why it is doubtful, and what would settle it: `45000 — цена не в рублях («KZT») [currency=KZT]`. */
const CELL = /^(.*?) — (.+?)((?: \[\w+=[^\]]*\])*)$/u;
/** Where the profile settles it. */
const SETTINGS: Readonly<Record<string, string>> = { currency: 'rates', net: 'vat', unit: 'units' };
const marksOf = (doubts: string) => [...doubts.matchAll(/\[(\w+)=([^\]]*)\]/gu)];

/** A figure of 1C that must not be taken as it is, as the cell of a table: no number, and the reason for the editor. */
export const doubtful = (figure: string, why: string): string => `${figure} — ${why}`;

/** Adds a doubt that the profile may settle; a cell that it cannot settle stays as it is. */
function addDoubt(cell: string, doubt: Doubt, of: string, why: string): string {
  const [, figure = cell, former, doubts = ''] = CELL.exec(cell) ?? [];
  if (former !== undefined && doubts === '') return cell;
  const whole = former === undefined ? why : `${former}; ${why}`;
  return `${doubtful(figure, whole)}${doubts} [${doubt}=${of.replaceAll(/[[\]]/gu, ' ')}]`;
}

export const isDoubtful = (cell: string): boolean => CELL.test(cell);

/** Why a cell of an exchange must not be taken, with its figure and the cure; null for a plain cell. @param what to mend in 1C */
export function reasonOfDoubt(cell: string, what: string): string | null {
  const [, figure, why, doubts = ''] = CELL.exec(cell) ?? [];
  if (why === undefined) return null;
  const settings = marksOf(doubts).map(([, doubt = '']) => SETTINGS[doubt]);
  const inProfile = settings.length > 0 ? `, впишите в профиль ${settings.join(' и ')}` : '';
  return `${why}: «${figure}»: исправьте ${what} в 1С${inProfile} или отсейте такие строки (skip профиля)`;
}

/** A cell of an exchange, its figure alone where the profile settles all that is doubtful in it. @param factor null for what it does not */
export function settle(cell: string, factor: (doubt: Doubt, of: string) => number | null): string {
  const [, figure = '', , doubts = ''] = CELL.exec(cell) ?? [];
  const factors = marksOf(doubts).map(([, doubt, of = '']) => factor(doubt as Doubt, of));
  const known = factors.filter(each => each !== null);
  if (factors.length === 0 || known.length < factors.length) return cell;
  return String(Math.round(known.reduce((all, one) => all * one, numberOf(figure)) * 100) / 100);
}

/** Of ОКЕИ. */
export const PIECE_CODE = '796';
const PIECE = /^(?:796|шт|штук[аи]?|ед|единица|шина|pce|pcs?)\.?$/iu;
const isPiece = (unit: string): boolean => unit === '' || PIECE.test(unit);
const numberOf = (text: string): number => Number(text.replace(/\s/gu, '').replace(',', '.'));
const isNone = (figure: string): boolean => !(numberOf(figure) > 0);

/** A price of 1C with what it is counted in. */
export interface WrittenPrice {
  amount: string;
  currency: string;
  unit: string;
  /** How many of the product's own units are in that unit. */
  coefficient: string;
  /** From how many pieces on it counts; empty for one. */
  from: string;
}

/** The price of one piece, in roubles and with VAT; a doubtful one otherwise. A unit of several pieces is divided. */
export function priceOfOne({ amount, currency, unit, coefficient, from }: WrittenPrice): string {
  if (isNone(amount)) return amount;
  if (numberOf(from) > 1) return doubtful(amount, `цена от ${from} шт.`);
  if (!isRoubles(currency)) return addDoubt(amount, 'currency', currency, `цена не в рублях («${currency}»)`);
  const pieces = coefficient === '' ? 1 : numberOf(coefficient);
  if (isPiece(unit) && pieces === 1) return amount;
  if (!isPiece(unit) && Number.isInteger(pieces) && pieces > 1) return (numberOf(amount) / pieces).toFixed(2);
  const why = `цена за «${unit || 'единицу'}» (коэффициент ${coefficient || 1}), а не за штуку`;
  return isPiece(unit) || pieces !== 1 ? doubtful(amount, why) : addDoubt(amount, 'unit', unit, why);
}

/** A price of a type that as a whole is in another currency or without VAT. */
export function priceOfType(price: string, { currency, isWithoutVat }: PriceType): string {
  if (isNone(CELL.exec(price)?.[1] ?? price)) return price;
  const isForeign = !isRoubles(currency) && !price.includes('[currency=');
  const why = `вид цен не в рублях («${currency}»)`;
  const own = isForeign ? addDoubt(price, 'currency', currency, why) : price;
  return isWithoutVat ? addDoubt(own, 'net', 'НДС', 'цена без НДС') : own;
}

/** What 1C says of all prices of a type. */
export interface PriceType {
  name: string;
  currency: string;
  isWithoutVat: boolean;
}

/** A stock that is counted in sets or pairs. */
export const stockInUnits = (stock: string, unit: string): string =>
  isPiece(unit) || isNone(stock)
    ? stock
    : addDoubt(stock, 'unit', unit, `остаток в единицах «${unit}», а не в штуках`);

/** A stock of all warehouses together where the profile names some. */
export const stockOfNoWarehouse = (stock: string): string =>
  isNone(stock) ? '0' : doubtful(stock, 'остаток без складов');

/** A product's stock where only some of the warehouses are told. */
export const stockOfSome = (stock: string): string => doubtful(stock, 'остаток не по всем складам');
