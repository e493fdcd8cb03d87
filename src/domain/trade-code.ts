import type { Property } from './goods.ts';

/** Digits, the last a check digit (GS1 General Specifications, GTIN-8, -12, -13 and -14). */
function isChecked(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/u.test(text)) return false;
  const sum = [...text]
    .toReversed()
    .reduce((all, figure, index) => all + Number(figure) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Names of properties that are codes. */
const CODE = /штрих|(?<!\p{L})(?:ean|gtin|upc)|barcode/iu;
const EAN_DIGITS = 13;

/** Whether a property is a code of goods. Other numbers are rarely thirteen digits long; what is shorter or longer says its name. */
export const isTradeCode = ({ id, name, value }: Property): boolean =>
  isChecked(value) && (value.length === EAN_DIGITS || CODE.test(`${id} ${name}`));

/** Codes that GS1 reserves for use inside a company, by length; they mean nothing outside. */
const OWN = /^(?:[02]\d{7}|[24]\d{11}|\d?(?:2\d|0[24])\d{11})$/u;

/** The code by which others know a product too; undefined without one. */
export const tradeCodeOf = (properties: readonly Property[]): string | undefined =>
  properties.find(property => isTradeCode(property) && !OWN.test(property.value))?.value;
