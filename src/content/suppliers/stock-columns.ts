import { fold } from '#src/domain/search-text.ts';
import { type Candidate, fieldOf, meaningOf, saysNoStock } from './headings.ts';
import { StockReader } from './stock-text.ts';
import type { TableRow } from './tables/table-error.ts';

/** Columns whose sum is what can be sold. */
interface Stocks {
  at: readonly number[];
  /** Whether what is reserved has been taken off already. */
  isFree: boolean;
  doubts: string[];
  /** Columns of which any may be the stock, where none is chosen. */
  open: readonly number[];
}

/** Headings that say a stock and no warehouse. Folded. */
const BARE =
  /^(?:(?:свободн\p{L}*|доступн\p{L}*|остат\p{L}*|налич\p{L}*|кол|во|количество|в|на|факт\p{L}*|учет\p{L}*|складе?|складах|шт\.?|штук|stock|qty|quantity|amount|count|rest|available|товара?|шин)(?: |$))+$/u;

/** Stocks of several days are one: «Остаток на 28.11.2026». */
export const DATES = /\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d{4}-\d{2}-\d{2}/gu;

const reader = new StockReader();
const stockIn = ({ cells }: TableRow, index: number): number | null => reader.read(cells[index] ?? '');

/** Whether the texts of a column say how many there are; «TL» and «R» do not. */
function hasStocks(below: readonly TableRow[], { index, meaning }: Candidate): boolean {
  const texts = below.map(({ cells }) => cells[index] ?? '').filter(text => text !== '');
  const some = texts.filter(text => /\d/u.test(text) || reader.read(text) !== null);
  // An empty «Кол-во» is for the buyer's order.
  return texts.length === 0 ? meaning.stock !== 'whole' : some.length > texts.length / 2;
}

/** Whether a column ever has a stock where the others have no cell. */
const hasMoreThan = (rows: readonly TableRow[], one: Candidate, others: readonly Candidate[]): boolean =>
  others.length > 0 &&
  rows.some(
    row => (stockIn(row, one.index) ?? 0) > 0 && others.every(({ index }) => (row.cells[index] ?? '') === ''),
  );

/** Whether some columns are ever more than others together without what is reserved. */
const haveMore = (
  rows: readonly TableRow[],
  some: readonly Candidate[],
  others: readonly Candidate[],
  reserved: readonly Candidate[],
): boolean => {
  const sum = (row: TableRow, all: readonly Candidate[]) =>
    all.reduce((total, { index }) => total + (stockIn(row, index) ?? 0), 0);
  return rows.some(row => sum(row, some) > Math.max(0, sum(row, others) - sum(row, reserved)));
};

/** Whether parts are ever more than their total: then one of them has what another has too. */
const areMore = (rows: readonly TableRow[], parts: readonly Candidate[], { index }: Candidate): boolean =>
  rows.some(row => {
    const total = /^\d+$/u.test(row.cells[index] ?? '') ? stockIn(row, index) : null;
    return total !== null && parts.reduce((sum, part) => sum + (stockIn(row, part.index) ?? 0), 0) > total;
  });

/** Whether a total is the sum of all the others in every row. */
const isSumOf = (rows: readonly TableRow[], total: Candidate, all: readonly Candidate[]): boolean =>
  all.length > 2 &&
  rows.every(row => {
    const others = all.reduce((sum, { index }) => sum + (stockIn(row, index) ?? 0), 0);
    return others === 2 * (stockIn(row, total.index) ?? 0);
  });

/** Towns that lists have as headings, by their first letters. Folded. */
const PLACE =
  /^(?:рц |г\.? )?(?:москв|мск$|спб$|с петерб|санкт|питер$|екатер|екб$|новосиб|нск$|казан|нижн\p{L}* (?:новг|тагил)|нижне(?:варт|камск)|нн$|челяб|самар|омск|ростов|рнд$|уф[аы]$|красно(?:дар|ярск)|крд$|перм|воронеж|волгогр|саратов|тюмен|тольят|ижевск|барнаул|ульянов|иркутск|хабар|яросл|владив|махачк|томск|оренб|кемер|новокуз|рязан|астрах|набер|пенз|липец|киров|чебокс|тул[аы]$|калинин|балаш|курск|ставроп|сочи$|тверь?(?!\p{L})|магнитогорск|иваново|брянск|белгор|сургут|владимир|архан|чита$|калуг|смолен|волжск|курган|орел$|черепов|волог|мурманск|саранск|тамбов|якутск|пятиг)/u;
/** No warehouse has so many of one tyre; prices are more. */
const MANY = 1000;
/** Columns all of whose counts are from 1 to this may have days of delivery. */
const MAX_DAYS = 14;
const OF_OTHER_COUNTS =
  /вес|масс|объем|кг|м3|скор|слойн|ряд|дн(?!\p{L})|дня|дней|сут|(?<!\p{L})раб|срок|достав|скидк|%|рейтинг|(?<!\p{L})(?:no?|p ?p|п ?п|п\/п|pr|id)(?!\p{L})/u;

/**
 * Columns with counts of a list none of whose headings says a stock: those of towns are of warehouses, unless days of delivery are
 * around them; of others one may be.
 */
export function unnamedStocks(
  { cells, line }: TableRow,
  below: readonly TableRow[],
  above: readonly TableRow[],
): { ofPlaces: Candidate[]; maybe: Candidate[] } {
  const isOfDays = above.some(row =>
    row.cells.some(text => row.line < line && /срок|дней|достав/iu.test(text)),
  );
  const counts = cells.flatMap((heading, index): Candidate[] => {
    const folded = fold(heading);
    if (!/\p{L}/u.test(folded) || meaningOf(heading) !== null || saysNoStock(heading)) return [];
    const texts = below.map(row => row.cells[index] ?? '').filter(text => text !== '');
    const stocks = texts.map(text => reader.read(text) ?? Number.NaN);
    const areStocks = texts.some(text => /\d/u.test(text)) && stocks.every(stock => stock < MANY);
    return areStocks && !OF_OTHER_COUNTS.test(folded)
      ? [{ index, heading, meaning: { field: 'stock', stock: 'whole' } }]
      : [];
  });
  const texts = below.flatMap(({ cells: all }) => counts.map(({ index }) => all[index] ?? ''));
  const mayBeDays = texts.every(
    text => text === '' || (/^\d+$/u.test(text) && Number(text) >= 1 && Number(text) <= MAX_DAYS),
  );
  const ofPlaces = isOfDays || mayBeDays ? [] : counts.filter(({ heading }) => PLACE.test(fold(heading)));
  return { ofPlaces, maybe: ofPlaces.length > 0 ? [] : counts };
}

export const doubtOfStock = ({ heading }: Candidate): string =>
  `Столбец «${heading}» может быть остатком: если это он, впишите в columns профиля stock: ${JSON.stringify(heading)}.`;

const areSame = (rows: readonly TableRow[], one: Candidate, other: Candidate): boolean =>
  rows.every(row => stockIn(row, one.index) === stockIn(row, other.index));

/**
 * Chooses of the columns that have stocks those whose sum can be sold: what is free counts before what is there, totals are not
 * added to their parts.
 * @param hasWarehouses whether there is a row for each warehouse, so that a total is that of several rows
 */
export function chooseStocks(
  all: readonly Candidate[],
  below: readonly TableRow[],
  hasWarehouses: boolean,
): Stocks {
  const stocks = all.filter(({ meaning }) => meaning.field === 'stock');
  const plausible = stocks.filter(each => hasStocks(below, each));
  const filled = stocks.length > 1 && plausible.length > 0 ? plausible : stocks;
  // What is counted in sets is counted in tyres as well.
  const single = filled.filter(({ meaning: { tyres = 1 } }) => tyres === 1);
  const pool = single.length > 0 ? single : filled;
  const free = pool.filter(({ meaning }) => meaning.stock === 'free');
  const wholes = pool.filter(({ meaning }) => meaning.stock === 'whole');
  const reserved = all.filter(({ meaning }) => meaning.field === 'reserved' && !meaning.isWithin);
  // «Доступно» of some programs has what is expected, too.
  const isFree = free.length > 0 && (wholes.length === 0 || !haveMore(below, free, wholes, reserved));
  const own = isFree
    ? pool.filter(({ meaning }) => meaning.stock !== 'whole')
    : pool.filter(each => wholes.length === 0 || !free.includes(each));
  const isNamed = ({ heading }: Candidate) => !BARE.test(fold(heading.replace(DATES, '')));
  const named = own.filter(each => each.meaning.stock !== 'total' && isNamed(each));
  const bare = own.filter(each => each.meaning.stock !== 'total' && !isNamed(each));
  // Beside warehouses a heading without one is their total; where no warehouse is told, it says what there is.
  const isSparse = bare.length === 1 && bare.some(one => hasMoreThan(below, one, named));
  const sum = own.find(each => each.meaning.stock === 'total' && isSumOf(below, each, own));
  if (sum && !hasWarehouses) return { at: [sum.index], open: [], isFree, doubts: [] };
  const parts = isSparse ? bare : named.length > 0 && !hasWarehouses ? named : [...named, ...bare];
  const [total] = own.filter(each => !isSparse && !parts.includes(each));
  const [first, ...rest] = parts;
  if (first && named.length === 0 && rest.length > 0 && rest.some(each => !areSame(below, first, each)))
    return {
      at: [],
      open: parts.map(({ index }) => index),
      isFree,
      doubts: [
        `Столбцы ${parts.map(({ heading }) => `«${heading}»`).join(' и ')} — оба остаток, а числа в них разные: впишите нужный в columns профиля — stock: ${JSON.stringify(first.heading)}.`,
      ],
    };
  const counted = named.length === 0 ? parts.slice(0, 1) : parts;
  const chosen =
    total && (counted.length === 0 || (!hasWarehouses && areMore(below, counted, total))) ? [total] : counted;
  return { at: chosen.map(({ index }) => index), open: [], isFree, doubts: [] };
}

/** Which of the stocks that a profile adds up holds another or is none, by their headings; null where their sum can be sold. */
export function whyNotAdded(headings: readonly string[]): string | null {
  if (headings.length < 2) return null;
  const strange = headings.find(text => fieldOf(text) === 'reserved' || SAYS_NONE.test(fold(text)));
  if (strange !== undefined) return `«${strange}» — не остаток, который можно продать`;
  const total = headings.find(text => meaningOf(text)?.stock === 'total');
  if (total !== undefined) return `«${total}» — итог остальных`;
  const bare = headings.filter(text => BARE.test(fold(text)));
  const kinds = new Set(bare.map(text => meaningOf(text)?.stock));
  return kinds.size > 1 ? `в «${bare.join('» и «')}» одни и те же шины` : null;
}

/** Headings that nobody sells from. Folded. */
const SAYS_NONE = /в пути|транзит|ожида|мин\p{L}*\.? (?:заказ|кол|парт)|кратн|упаковк/u;
