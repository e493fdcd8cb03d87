import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Problems, problemText } from '#src/content/import/check/problems.ts';
import { readText } from '#src/content/import/read/text-file.ts';
import { type Kopecks, toRoubles } from '#src/domain/money.ts';
import { fold } from '#src/domain/search-text.ts';
import { withFormula, withoutFormula } from '#src/domain/spreadsheet-text.ts';
import { spreadsheetLoss } from '#src/domain/tyre-size.ts';
import type { SupplierRow } from './offer.ts';
import { priceOf } from './price-text.ts';
import { readDelimited } from './tables/delimited.ts';
import { TableError } from './tables/table-error.ts';
import { csvText, writeWhole } from './write.ts';

/** What an editor decided about a row of a supplier's lists: it is this product, a new one, or nothing for the shop. */
type Answer = { kind: 'product'; id: number } | { kind: 'new' } | { kind: 'skip' };

/** An answer with what the row was called when it was given. */
interface StoredAnswer {
  code: string;
  name: string;
  /** Null where only the price was answered. */
  answer: Answer | null;
  /** The price as the supplier would write it, for lists that have none to be believed, with the name of the row then. */
  price?: { amount: Kopecks; name: string } | undefined;
  /** Whether it is an answer to a row that waited, and no list has been taken in since. */
  isFresh?: boolean;
}

/** By {@link keyOf} of the row. */
export type Answers = ReadonlyMap<string, StoredAnswer>;

/** A code without one that the supplier's own spreadsheet spoilt: several rows may have it. */
const codeOf = ({ code }: Pick<SupplierRow, 'code'>): string => (spreadsheetLoss(code) === null ? code : '');

/** A row is known again by the supplier's code, without the leading zeros that spreadsheets drop, or else by its name. */
export function keyOf(row: Pick<SupplierRow, 'code' | 'name'>): string {
  const code = codeOf(row);
  return code === '' ? fold(row.name) : `#${code.replace(/^0+(?=.)/u, '')}`;
}

const file = (contentDir: string, supplier: string, what: string): string =>
  path.join(contentDir, 'suppliers', `${supplier}.${what}.csv`);

/** The supplier's code map. */
const codesFile = (contentDir: string, supplier: string): string => file(contentDir, supplier, 'codes');
/** Rows that wait for an editor's answer. */
const unreadFile = (contentDir: string, supplier: string): string => file(contentDir, supplier, 'unread');

/** The files that {@link writeAnswers} writes. */
export const answerFiles = (contentDir: string, supplier: string): string[] => [
  codesFile(contentDir, supplier),
  unreadFile(contentDir, supplier),
];

export const EXPECTED = 'ожидался номер товара, «новый», «пропустить» или «цена 7450»';

function goodOf(text: string): Answer | null {
  if (/^\d{1,9}$/u.test(text)) return { kind: 'product', id: Number(text) };
  if (/^(?:new|нов(?:ый|ая|ое))$/iu.test(text)) return { kind: 'new' };
  if (/^(?:skip|пропустить)$/iu.test(text)) return { kind: 'skip' };
  return null;
}

/** What a cell answers: which product the row is, its price, or both («319, цена 7450»); null for anything else. */
function answerOf(cell: string): { answer: Answer | null; amount: Kopecks | null } | null {
  const [, first = '', price] = /^(.*?)[\s,;]*(?<!\p{L})(?:цена|price)[\s:]+(.+)$/iu.exec(cell) ?? [];
  const text = price === undefined ? cell : first;
  const answer = goodOf(text);
  const amount = price === undefined ? null : priceOf(price);
  const isRead = text === '' || answer !== null;
  return isRead && (price === undefined || (amount !== null && amount > 0)) ? { answer, amount } : null;
}

/** Whether a text is an answer about a row. */
export const isAnswer = (text: string): boolean => answerOf(text) !== null;

const textOf = (answer: Answer): string =>
  answer.kind === 'product' ? String(answer.id) : answer.kind === 'new' ? 'новый' : 'пропустить';

/** A row of one of the two files, by its columns. */
interface Line {
  line: number;
  cell: (column: string) => string;
}

/** Rows of a file; none when it is missing. @throws {TableError} when it cannot be read or has no headings */
function linesIn(place: string): Line[] {
  if (!existsSync(place)) return [];
  const problems = new Problems();
  const text = readText(place, problems);
  const [error] = problems.errors;
  if (text === null || error) throw new TableError(error ? problemText(error) : `${place}: файл не читается`);
  const [heading, ...rows] = readDelimited(text, path.basename(place));
  const at = new Map(heading?.cells.map((column, index) => [column, index]));
  if (!at.has('name') || !at.has('answer'))
    throw new TableError(`${path.basename(place)}: нет столбцов name и answer: верните строку заголовков`);
  return rows.map(({ line, cells }) => ({
    line,
    cell: column => withFormula(cells[at.get(column) ?? -1] ?? ''),
  }));
}

/** Answers of one file. @throws {TableError} for an answer that cannot be read, or a code that a spreadsheet spoilt */
function answersIn(place: string): StoredAnswer[] {
  const fileName = path.basename(place);
  return linesIn(place).flatMap(({ line, cell }) => {
    const text = cell('answer');
    if (text === '') return [];
    const read = answerOf(text);
    if (!read)
      throw new TableError(`${fileName}, строка ${line}: в столбце answer ${EXPECTED}, найдено «${text}»`);
    const code = cell('code');
    const why = spreadsheetLoss(code);
    if (why !== null)
      throw new TableError(
        `${fileName}, строка ${line}: ${why}: «${code}»: сделайте столбец code текстовым и впишите код из прайса заново`,
      );
    const name = cell('name');
    const price = read.amount === null ? undefined : { amount: read.amount, name };
    return [{ code, name, answer: read.answer, price }];
  });
}

/** A table of answers for {@link readAnswers}. */
export const answersText = (answers: readonly { code: string; name: string; answer: string }[]): string =>
  csvText([
    ['code', 'name', 'answer'],
    ...answers.map(each => [codeOf(each), each.name, each.answer].map(withoutFormula)),
  ]);

/**
 * The code map, with what an editor has answered since.
 * @param has whether the shop has a product
 * @param more a table of answers that count besides, before all others
 * @throws {TableError} for an answer that cannot be read or names no product of the shop
 */
export function readAnswers(
  contentDir: string,
  supplier: string,
  has: (id: number) => boolean,
  more: string | null = null,
): Answers {
  const places = [unreadFile(contentDir, supplier), ...(more === null ? [] : [more])];
  const fresh = places.flatMap(place => answersIn(place).map(each => ({ ...each, place })));
  for (const { name, answer, place } of fresh)
    if (answer?.kind === 'product' && !has(answer.id))
      throw new TableError(
        `${path.basename(place)}: «${name}»: товара ${answer.id} в магазине нет: ${EXPECTED}`,
      );
  const stored: StoredAnswer[] = [
    ...answersIn(codesFile(contentDir, supplier)),
    ...fresh.map(({ place: _, ...each }) => ({ ...each, isFresh: true })),
  ];
  const answers = new Map<string, StoredAnswer>();
  for (const each of stored) {
    const known = answers.get(keyOf(each));
    // What a row is and what it costs are answered apart; a name goes with what it was answered of.
    const said = each.answer === null ? { ...each, ...known } : each;
    const isFresh = each.isFresh ?? false;
    answers.set(keyOf(each), { ...said, price: each.price ?? known?.price, isFresh });
  }
  return answers;
}

/** The answers without prices of rows whose list has its own again. */
export const withoutPrices = (answers: Answers, isNeedless: (key: string) => boolean): Answers =>
  new Map([...answers].map(([key, each]) => [key, isNeedless(key) ? { ...each, price: undefined } : each]));

/** How many rows a sentence names. */
const NAMED = 5;

/** Names the rows that an editor has answered since the last list and that this one, a whole list, has not; null for none. */
export function strayAnswers(
  supplier: string,
  answers: Answers,
  offers: readonly SupplierRow[],
): string | null {
  const listed = new Set(offers.map(keyOf));
  const strays = [...answers].flatMap(([key, each]) => (each.isFresh && !listed.has(key) ? [each] : []));
  if (strays.length === 0) return null;
  const names = strays
    .slice(0, NAMED)
    .map(({ code, name }) => `«${name}»${code === '' ? '' : ` (код ${code})`}`);
  const rest = strays.length - names.length;
  return `Вы ответили на строки, которых в прайсе нет: ${names.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}; если они там есть, Excel изменил код или название: исправьте их в content/suppliers/${supplier}.codes.csv.`;
}

/** A row that waits for an answer: why it was not taken, and the products that it may be. */
export interface Waiting {
  offer: SupplierRow;
  reason: string;
  nearest: readonly string[];
}

/** Rows that wait for an answer since an earlier list, by their keys. */
export const waitingKeys = (contentDir: string, supplier: string): Set<string> =>
  new Set(
    linesIn(unreadFile(contentDir, supplier)).map(({ cell }) =>
      keyOf({ code: cell('code'), name: cell('name') }),
    ),
  );

const UNREAD_COLUMNS = ['code', 'name', 'price', 'stock', 'reason', 'nearest', 'answer'];

/**
 * Writes the code map, and the rows that wait for an answer; a file without rows is removed.
 * @param staysWaiting whether a row that waits since an earlier list goes on waiting, by its key
 */
export function writeAnswers(
  contentDir: string,
  supplier: string,
  answers: Answers,
  waiting: readonly Waiting[],
  staysWaiting: (key: string) => boolean,
): void {
  const codes = [...answers.values()]
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .flatMap(settledLines);
  writeOrRemove(codesFile(contentDir, supplier), ['code', 'name', 'answer'], codes);
  const unread = waiting.map(each => {
    const { name, price, stock } = each.offer;
    const proposed = answers.get(keyOf(each.offer))?.answer?.kind === 'new' ? 'новый' : '';
    const amounts = [price === null ? '' : toRoubles(price), stock ?? ''];
    return [codeOf(each.offer), name, ...amounts, each.reason, each.nearest.join(' | '), proposed].map(cell =>
      withoutFormula(String(cell)),
    );
  });
  const former = linesIn(unreadFile(contentDir, supplier))
    .filter(({ cell }) => {
      const key = keyOf({ code: cell('code'), name: cell('name') });
      const known = answers.get(key);
      const isPriced = known?.answer === null && known.isFresh === true;
      return staysWaiting(key) && !isPriced && (known?.answer?.kind ?? 'new') === 'new';
    })
    .map(({ cell }) => UNREAD_COLUMNS.map(column => withoutFormula(cell(column))));
  writeOrRemove(unreadFile(contentDir, supplier), UNREAD_COLUMNS, [...unread, ...former]);
}

/** Lines of the code map: what a row is, and below it what it costs. */
function settledLines(each: StoredAnswer): string[][] {
  const { answer, price } = each;
  const known = answer === null || answer.kind === 'new' ? [] : [[each.name, textOf(answer)]];
  const amount = price && answer?.kind !== 'skip' ? String(toRoubles(price.amount)).replace('.', ',') : null;
  const priced = price && amount !== null ? [[price.name, `цена ${amount}`]] : [];
  return [...known, ...priced].map(cells => [codeOf(each), ...cells].map(withoutFormula));
}

/** By it a spreadsheet that opens a table by a double click knows its letters. */
const BYTE_ORDER_MARK = '\uFEFF';

function writeOrRemove(place: string, columns: string[], rows: readonly string[][]): void {
  if (rows.length > 0) writeWhole(place, BYTE_ORDER_MARK + csvText([columns, ...rows]));
  else rmSync(place, { force: true });
}
