import { createRequire } from 'node:module';
import type * as MarkedModule from 'marked';
import type { TokenizerExtension } from 'marked';

const require = createRequire(import.meta.url);

/** Characters of a text: some fifty pages of print. */
const MAX_TEXT = 100_000;
/** Quotes and lists within each other. */
const MAX_NESTING = 30;
/** Marks in one paragraph, list item or cell. */
const MAX_MARKS = 500;
/** Columns of a table: marked fills every row up to the width of the first. */
const MAX_COLUMNS = 50;
/** Cells of a table. */
const MAX_CELLS = 10_000;
/** Characters without a space. */
const MAX_WORD = 1000;

const MARKS = /[*_~`]+|[[\]<@!&\\]/gu;
/** The line below a table's heading. */
const RULE = /^(?=.*\|)(?=.*-)[\s>|:-]+$/u;
/** What begins a line in quotes and lists. */
const OF_NESTED = /^(?:\s*(?:>|[*+-](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/u;
/** A line across the page. */
const DASHES = /^\s*(?:(?:-\s*)+|(?:\*\s*)+)$/u;
const LONG_WORD = new RegExp(`(?<!\\S)\\S{${MAX_WORD + 1}}`, 'u');

/** A text that would take the parser minutes, or more stack than there is. The message says what to change. */
export class TextFault extends Error {
  /** Words of the line at which it begins. */
  readonly words: string;

  constructor(message: string, words: string) {
    super(message);
    this.words = words.split('\n', 1)[0]?.slice(0, 40) ?? '';
  }
}

/** @throws {TextFault} when there is something to refuse */
function refuse(words: string | undefined, message: string): void {
  if (words !== undefined) throw new TextFault(message, words);
}

/** How deep quotes and lists may lie at a line: what begins on it, and two columns of indent for each list above. */
const depthOf = (line: string): number =>
  DASHES.test(line) ? 0 : (OF_NESTED.exec(line)?.[0].match(/>|[*+-]|\d+[.)]| {2}|\t/gu)?.length ?? 0);

/** The first line of a table with too many cells, which is a block without empty lines; none of most texts. */
function largeTable(markdown: string): string | undefined {
  const blocks = markdown.split(/\n[ \t>]*\n/u).map(block => block.split('\n'));
  return blocks.find(lines => {
    const columns = lines
      .filter(line => RULE.test(line))
      .map(rule => rule.split('|').filter(cell => cell.includes('-')).length);
    return lines.length * Math.max(0, ...columns) > MAX_CELLS;
  })?.[0];
}

/** @throws {TextFault} for quotes, lists and tables on which the parser would take long */
function checkBlocks(markdown: string): void {
  const lines = markdown.split('\n');
  refuse(
    lines.find(line => depthOf(line) > MAX_NESTING)?.trim(),
    `ожидались цитаты и списки, вложенные не глубже ${MAX_NESTING}: уберите лишние «>», «-» и отступы`,
  );
  refuse(
    lines.find(line => line.split('|').length > MAX_COLUMNS + 2),
    `ожидались таблицы не шире ${MAX_COLUMNS} столбцов: разделите таблицу или уберите лишние «|»`,
  );
  refuse(
    largeTable(markdown),
    `ожидались таблицы, в которых не больше ${MAX_CELLS} ячеек: разделите таблицу на несколько`,
  );
}

/** @throws {TextFault} for a paragraph, list item or cell on which the parser would take long */
function checkInline(text: string): void {
  refuse(
    LONG_WORD.exec(text)?.[0],
    `ожидались слова и адреса не длиннее ${MAX_WORD} знаков: уберите лишнее или расставьте пробелы`,
  );
  refuse(
    (text.match(MARKS)?.length ?? 0) > MAX_MARKS ? text : undefined,
    `ожидался абзац, в котором не больше ${MAX_MARKS} знаков разметки (* _ ~ \` [ ] < @ ! & \\): разделите его пустыми строками или уберите лишние`,
  );
}

type Parse = (markdown: string) => string;

/** marked tries an extension before its own tokenizers, at each token of a paragraph: this one takes no token and checks what is left. */
function boundedParser({ Marked }: typeof MarkedModule): Parse {
  let checked = '';
  const bounds: TokenizerExtension = {
    name: 'bounds',
    level: 'inline',
    tokenizer(text) {
      if (checked.slice(-text.length) !== text) checkInline(text);
      checked = text;
    },
  };
  const marked = new Marked({ gfm: true, breaks: false, extensions: [bounds] });
  return markdown => marked.parse(markdown, { async: false });
}

let loaded: Parse | undefined;

/**
 * Markdown as HTML, not sanitised. The parser is loaded with the first text: most imports read prices and stocks alone.
 * @throws {TextFault}
 */
export function parseMarkdown(markdown: string): string {
  if (markdown.length > MAX_TEXT)
    throw new TextFault(
      `ожидался текст не длиннее ${MAX_TEXT} знаков: сократите его или разделите на несколько`,
      '',
    );
  checkBlocks(markdown);
  loaded ??= boundedParser(require('marked') as typeof MarkedModule);
  return loaded(markdown);
}
