import { fold } from '#src/domain/search-text.ts';
import type { Candidate, Field, Meaning } from './headings.ts';
import { priceOf } from './price-text.ts';
import { DATES } from './stock-columns.ts';
import type { TableRow } from './tables/table-error.ts';

/** Columns that count as prices. */
interface Prices {
  at: Map<Field, readonly number[]>;
  /** Others that may be the price, by field. */
  others: Map<Field, readonly number[]>;
  doubts: string[];
  /** Columns whose «опт» is a warehouse: they have stocks. */
  warehouses: Candidate[];
}

const WHY: Readonly<Record<NonNullable<Meaning['unfit']>, string>> = {
  old: 'прежняя или будущая цена, она не берётся',
  net: 'цена без НДС, а магазину нужна с НДС, она не берётся',
  foreign: 'не в рублях, цена из него не берётся',
};

/** No new tyre costs less, in roubles. */
export const MIN_ROUBLES = 300;

const amountsIn = (rows: readonly TableRow[], index: number): number[] =>
  rows.flatMap(({ cells }) => {
    const amount = priceOf(cells[index] ?? '');
    return amount === null ? [] : [amount / 100];
  });

const haveSame = (rows: readonly TableRow[], one: number, other: number): boolean =>
  rows.every(({ cells }) => priceOf(cells[one] ?? '') === priceOf(cells[other] ?? ''));

/** Whether most numbers of a column are too small for prices. */
export const hasCounts = (rows: readonly TableRow[], index: number): boolean => {
  const amounts = amountsIn(rows, index);
  return amounts.length > 0 && amounts.filter(amount => amount < MIN_ROUBLES).length > amounts.length / 2;
};

/** What the buyer of a list pays, beside a price for everybody. Folded. */
const OWN =
  /(?<!\p{L})ваш|для вас|(?:^| )моя |индивидуальн|персональн|текущ|актуальн|действующ|^цена (?:со скидкой|с учетом скидк[иу])(?: \d+ ?%)?$/u;
const WITH_VAT = /(?:(?<!\p{L})с|учет\p{L}*|вкл\p{L}*\.?|в т\.ч\.) ндс/u;
/** What a shop has paid, which counts only where no other price is; beside it «Продажа» is what shoppers pay. Folded. */
const PURCHASE = /закуп|приходн|(?:цена )?(?:прихода|поступления)$|^вход|входящ|purchase/u;
const SELLING = /^(?:цена )?продаж[аи]$|продажная/u;
/** «Стоимость» beside «Цена» may be that of all tyres. Folded. */
const OF_ALL = /стоимост/u;

/**
 * A price for one tyre counts before one on conditions, that before one for several tyres; the buyer's own before those of others,
 * and one that says it has VAT before those that say nothing.
 */
function rankOf({ heading, meaning: { tyres, isConditional } }: Candidate): number {
  const folded = fold(heading);
  // Of steps the one that asks for the fewest tyres.
  const step = Math.min(Number(/(?:от|более|свыше) (\d+)/u.exec(folded)?.[1] ?? 0), 999) / 1000;
  const weights: readonly (readonly [boolean, number])[] = [
    [PURCHASE.test(folded), 32],
    [tyres !== 1, 16],
    [isConditional === true, 8],
    [!OWN.test(folded), 4],
    [!WITH_VAT.test(folded), 2],
    [OF_ALL.test(folded), 1],
  ];
  return weights.reduce((rank, [is, weight]) => (is ? rank + weight : rank), step);
}

function doubtOf({ heading, meaning: { unfit } }: Candidate): string {
  return unfit
    ? `Столбец «${heading}» — ${WHY[unfit]}.`
    : `Столбец «${heading}» — цена комплекта, а не одной шины: впишите в профиль price: ${JSON.stringify(heading)} и price_for — сколько в нём шин.`;
}

/** Chooses of the columns that have prices those that surely have the price of one new tyre in roubles, with VAT. */
export function choosePrices(all: readonly Candidate[], below: readonly TableRow[]): Prices {
  const at = new Map<Field, readonly number[]>();
  const others = new Map<Field, readonly number[]>();
  const prices = all.filter(({ meaning: { field } }) => field === 'price' || field === 'recommended');
  const hasPurchase = prices.some(({ heading }) => PURCHASE.test(fold(heading)));
  const priced = prices.map(each =>
    hasPurchase && SELLING.test(fold(each.heading))
      ? { ...each, meaning: { ...each.meaning, field: 'recommended' as const } }
      : each,
  );
  const twins: string[] = [];
  const isWarehouse = ({ index, meaning }: Candidate) => meaning.isWeak === true && hasCounts(below, index);
  const isFit = (each: Candidate) => !isWarehouse(each) && !each.meaning.unfit && each.meaning.tyres !== 0;
  for (const field of ['price', 'recommended'] as const) {
    const fit = priced.filter(each => each.meaning.field === field && isFit(each));
    // A column without a price in any row is not taken while another has some.
    const filled = fit.filter(({ index }) => amountsIn(below, index).some(amount => amount > 0));
    const [first, ...rest] = (filled.length > 0 ? filled : fit).toSorted(
      (one, other) => rankOf(one) - rankOf(other),
    );
    if (!first) continue;
    const bare = ({ heading }: Candidate) => fold(heading.replace(DATES, ''));
    const twin = rest.find(each => bare(each) === bare(first) && !haveSame(below, first.index, each.index));
    if (twin) {
      twins.push(
        `Два столбца с разными числами — «${first.heading}» и «${twin.heading}»: впишите нужный в columns профиля (одинаковые сначала назовите в файле по-разному), тогда цена возьмётся.`,
      );
      continue;
    }
    at.set(field, [first.index]);
    if (rest.length > 0)
      others.set(
        field,
        rest.map(({ index }) => index),
      );
  }
  return {
    at,
    others,
    doubts: [...priced.filter(each => !isFit(each) && !isWarehouse(each)).map(doubtOf), ...twins],
    warehouses: priced
      .filter(isWarehouse)
      .map(each => ({ ...each, meaning: { field: 'stock', stock: 'whole', tyres: 1 } })),
  };
}
