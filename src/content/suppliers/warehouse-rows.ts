import { fold } from '#src/domain/search-text.ts';
import type { ReadSheet, SupplierRow } from './offer.ts';

/** Rows of one tyre: one for each warehouse. */
interface Article {
  code: string;
  rows: SupplierRow[];
}

const isEqual = (one: SupplierRow, other: SupplierRow): boolean =>
  one.price === other.price && one.stock === other.stock;
const mayHavePriceOf = (one: SupplierRow, other: SupplierRow): boolean =>
  one.price === null || other.price === null || one.price === other.price;

/** The days of the nearest warehouse that has the tyre; empty where it is here. */
export function daysOf(having: readonly SupplierRow[]): string {
  const days = having.map(each => each.days);
  return days.includes('')
    ? ''
    : (days.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))[0] ?? '');
}

/** What columns say of a tyre besides its name: used ones and run-flats are no rows of the others. */
const kindOf = ({ tyre }: SupplierRow): string =>
  tyre.status === 'refused' ? ` ${tyre.code}` : ` ${tyre.tyre.runflat} ${tyre.tyre.special}`;

/** One offer for all warehouses of a tyre, with the price of one that has it; years and countries that differ are not known. */
function whole(rows: readonly SupplierRow[]): SupplierRow {
  const [first] = rows;
  if (!first || rows.length < 2) return first as SupplierRow;
  const having = rows.filter(({ stock }) => stock !== 0);
  const base = having.find(({ price }) => price !== null) ?? having[0] ?? first;
  const same = <Key extends 'year' | 'country'>(key: Key): boolean =>
    (having.length > 0 ? having : rows).every(each => each[key] === base[key]);
  return {
    ...base,
    code: rows.find(({ code }) => code !== '')?.code ?? '',
    stock: rows.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    stocks: rows.map(({ warehouse, stock }) => ({ warehouse, stock: stock ?? 0 })),
    days: daysOf(having),
    year: same('year') ? base.year : null,
    country: same('country') ? base.country : '',
  };
}

/**
 * Adds up the rows of a list that has one for each warehouse: those of the same name and code. A row with another price than a
 * warehouse before it, and one with another stock in the same warehouse, stay apart.
 */
export function joinWarehouses(offers: readonly SupplierRow[]): Pick<ReadSheet, 'offers' | 'joined'> {
  const articles = new Map<string, Article[]>();
  const order: Article[] = [];
  let joined = 0;
  for (const offer of offers) {
    const name = fold(offer.name) + kindOf(offer);
    const alike = articles.get(name) ?? [];
    articles.set(name, alike);
    const known = alike.find(({ code }) => code === '' || offer.code === '' || code === offer.code);
    const isWhole = offer.fault === null && offer.stock !== null;
    const own = known?.rows.find(({ warehouse }) => fold(warehouse) === fold(offer.warehouse));
    const priced = offer.stock === 0 ? [] : (known?.rows.filter(({ stock }) => stock !== 0) ?? []);
    if (known && own && isEqual(own, offer)) joined++;
    else if (known && isWhole && !own && priced.every(row => mayHavePriceOf(row, offer))) {
      known.rows.push(offer);
      known.code ||= offer.code;
      joined++;
    } else {
      const article = { code: offer.code, rows: [offer] };
      order.push(article);
      if (!known && isWhole) alike.push(article);
    }
  }
  return { offers: order.map(({ rows }) => whole(rows)), joined };
}

/** Why a row of a product that an earlier row has is not taken. */
export function repeated(
  id: number,
  first: SupplierRow,
  { warehouse, isInGroup, price, year }: SupplierRow,
): string {
  const same = `товар ${id} уже есть в строке ${first.line}`;
  if (
    warehouse === '' &&
    price !== first.price &&
    year !== null &&
    first.year !== null &&
    year !== first.year
  )
    return `${same} с другой ценой (там год ${first.year}, здесь ${year}): оставьте в файле одну или ответьте «пропустить»`;
  if (warehouse === '') return `${same} с другой ценой или остатком: оставьте одну`;
  if (price !== null && first.price !== price)
    return `${same} с другой ценой: оставьте в файле одну${isInGroup ? '' : ` или отсейте склад «${warehouse}» (skip профиля)`}`;
  const held = first.stocks?.map(each => each.warehouse) ?? [first.warehouse];
  if (!held.some(each => fold(each) === fold(warehouse)))
    return `${same} под другим названием или кодом: сделайте их в файле одинаковыми, чтобы остатки складов сложились`;
  return `${same} с другим остатком на складе «${warehouse}»: оставьте в файле одну из строк`;
}
