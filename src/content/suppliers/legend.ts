import type { Sheet, TableRow } from './tables/table-error.ts';

const SIGNS = '[*★†‡#!^~¹²³]{1,3}';
const MARK = `${SIGNS}|\\([^()\\s]{1,3}\\)|[А-ЯЁ]{1,2}`;
const IS_MARK = new RegExp(`^(?:${MARK})$`, 'u');
const IS_SIGN = new RegExp(`^${SIGNS}$`, 'u');
/** «* — уценка», also «*уценка»: the mark, the dash and what it means. */
const ENTRY = new RegExp(`^(${MARK})\\s*([-–—:=]*)\\s*(?=\\p{L})`, 'u');
/** Between two entries in one cell: «* — уценка, ** — б/у». */
const NEXT = new RegExp(`[;,\\n]\\s*(?=(?:${MARK})\\s*[-–—:=])|\\s+(?=${SIGNS}\\s*[-–—:=])`, 'u');

/** A mark as rows have it: «*» is neither a part of «**» nor the sign in 185*65. */
function patternOf(mark: string): RegExp {
  const plain = mark.replace(/[\\^$.*+?|()[\]{}]/gu, '\\$&');
  if (/\p{L}/u.test(mark[0] ?? '')) return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u');
  if (mark.startsWith('(')) return new RegExp(plain, 'u');
  const sign = `\\u{${mark.codePointAt(0)?.toString(16)}}`;
  return new RegExp(`(?<!${sign})${plain}(?!${sign})(?<!\\d${plain}(?=\\d))`, 'u');
}

const MAY_BEGIN = new RegExp(`^(?:${SIGNS}|\\(|[А-ЯЁ]{1,2}(?!\\p{L}))`, 'u');
const hasDash = (text: string): boolean => (ENTRY.exec(text)?.[2] ?? '') !== '';

/** The entries of a row that may be a legend: in its only cell, in several, or a mark with the cell beside it. */
function entriesIn({ cells }: TableRow): string[] {
  if (!MAY_BEGIN.test(cells.find(cell => cell !== '') ?? '')) return [];
  const filled = cells.filter(cell => cell !== '');
  const [mark = '', meaning] = filled;
  if (filled.length === 2 && IS_MARK.test(mark)) return [`${mark} — ${meaning}`];
  return filled.length === 1 || filled.every(hasDash) ? filled.flatMap(text => text.split(NEXT)) : [];
}

/** Whether a text is an entry whose mark no heading has: it is of some rows alone. */
export const isOfMarkedRows = (text: string, { cells }: TableRow): boolean => {
  const [, mark, dash = ''] = ENTRY.exec(text) ?? [];
  return mark !== undefined && dash !== '' && !cells.some(cell => cell.includes(mark));
};

const isText = ({ cells }: TableRow): boolean => cells.filter(cell => cell !== '').length < 2;

/** What marks in rows mean, as lines above, below or within the table say. */
export class Legend {
  readonly #marks: { pattern: RegExp; text: string }[] = [];
  readonly #lines = new Set<number>();

  constructor({ rows }: Sheet, heading: TableRow) {
    for (const row of rows) {
      for (const text of entriesIn(row)) {
        const [, mark, dash] = ENTRY.exec(text) ?? [];
        if (mark === undefined) continue;
        const pattern = patternOf(mark);
        const isUsed = () =>
          IS_SIGN.test(mark) &&
          rows.some(each => each !== row && !isText(each) && each.cells.some(cell => pattern.test(cell)));
        if (dash === '' && !isUsed()) continue;
        this.#marks.push({ pattern, text });
        // What a mark in the headings means is so for all rows.
        if (dash !== '' && !heading.cells.some(cell => pattern.test(cell))) this.#lines.add(row.line);
      }
    }
  }

  /** Whether a row says nothing but marks. «* уценка» may be the heading of a group as well. */
  isLine({ line }: TableRow): boolean {
    return this.#lines.has(line);
  }

  /** What the marks of a row mean: they are notes to it. */
  of({ cells }: TableRow): readonly string[] {
    if (this.#marks.length === 0) return NONE;
    return this.#marks.flatMap(({ pattern, text }) => (cells.some(cell => pattern.test(cell)) ? [text] : []));
  }
}

const NONE: readonly string[] = [];
