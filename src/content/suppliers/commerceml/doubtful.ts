import { isRoubles } from '../price-text.ts';

/** A figure of 1C that must not be taken as it is, as the cell of a table: no number, and the reason for the editor. */
export const doubtful = (figure: string, why: string): string => `${figure} — ${why}`;

/** Why a cell of an exchange must not be taken, with its figure; null for a plain cell. */
export function reasonOfDoubt(cell: string): string | null {
  const [, figure, why] = /^(.*?) — (.+)$/u.exec(cell) ?? [];
  return why === undefined ? null : `${why}: «${figure}»`;
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
  if (!isRoubles(currency)) return doubtful(amount, `цена не в рублях («${currency}»)`);
  const pieces = coefficient === '' ? 1 : numberOf(coefficient);
  if (isPiece(unit) && pieces === 1) return amount;
  if (!isPiece(unit) && Number.isInteger(pieces) && pieces > 1) return (numberOf(amount) / pieces).toFixed(2);
  return doubtful(amount, `цена за «${unit || 'единицу'}» (коэффициент ${coefficient || 1}), а не за штуку`);
}

/** A price of a type that as a whole is in another currency or without VAT. */
export function priceOfType(price: string, { currency, isWithoutVat }: PriceType): string {
  if (price === '' || isNone(price) || reasonOfDoubt(price) !== null) return price;
  if (!isRoubles(currency)) return doubtful(price, `вид цен не в рублях («${currency}»)`);
  return isWithoutVat ? doubtful(price, 'цена без НДС') : price;
}

/** What 1C says of all prices of a type. */
export interface PriceType {
  name: string;
  currency: string;
  isWithoutVat: boolean;
}

/** A stock that is counted in sets or pairs. */
export const stockInUnits = (stock: string, unit: string): string =>
  isPiece(unit) || isNone(stock) ? stock : doubtful(stock, `остаток в единицах «${unit}», а не в штуках`);

/** A stock of all warehouses together where the profile names some. */
export const stockOfNoWarehouse = (stock: string): string =>
  isNone(stock) ? '0' : doubtful(stock, 'остаток без складов');

/** A product's stock where only some of the warehouses are told. */
export const stockOfSome = (stock: string): string => doubtful(stock, 'остаток не по всем складам');
