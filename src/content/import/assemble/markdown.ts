import { createRequire } from 'node:module';
import type * as MarkedModule from 'marked';
import type { Token, TokensList } from 'marked';

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
const RULE = /^(?=.*\|)(?=.*-)[\s|:-]+$/u;
const LONG_WORD = new RegExp(`\\S{${MAX_WORD + 1}}`, 'u');

/** A text that would take the parser minutes, or more stack than there is. The message says what to change. */
export class TextFault extends Error {
  /** Words of the line at which it begins. */
  readonly words: string;

  constructor(message: string, words: string) {
    super(message);
    this.words = words.split('\n', 1)[0]?.slice(0, 40) ?? '';
  }
}

/** The first line of a table with too many cells, which is a block without empty lines; none of most texts. */
function largeTable(src: string): string | undefined {
  const blocks = src.split(/\n[ \t]*\n/u).map(block => block.split('\n'));
  return blocks.find(lines => {
    const rules = lines.filter(line => RULE.test(line)).map(line => line.trim().replace(/^\||\|$/gu, ''));
    const columns = rules.map(rule => rule.split('|').length);
    return lines.length * Math.max(0, ...columns) > MAX_CELLS;
  })?.[0];
}

type Parse = (markdown: string) => string;

/**
 * A parser of Markdown in bounded time: marked goes through a paragraph once for each mark in it, and calls itself for each
 * quote or list within another.
 */
function boundedParser({ Lexer, Marked }: typeof MarkedModule): Parse {
  const marked = new Marked({ gfm: true, breaks: false });
  class BoundedLexer extends Lexer {
    #depth = 0;

    override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[];
    override blockTokens(src: string, tokens?: TokensList, isClipped?: boolean): TokensList;
    override blockTokens(src: string, to: Token[] = [], isClipped = false): Token[] {
      if (this.#depth === MAX_NESTING)
        throw new TextFault(
          `ожидались цитаты и списки, вложенные не глубже ${MAX_NESTING}: уберите лишние «>», «-» и отступы`,
          src,
        );
      const wide = src.split('\n').find(line => line.split('|').length > MAX_COLUMNS + 2);
      if (wide !== undefined)
        throw new TextFault(
          `ожидались таблицы не шире ${MAX_COLUMNS} столбцов: разделите таблицу или уберите лишние «|»`,
          wide,
        );
      const large = largeTable(src);
      if (large !== undefined)
        throw new TextFault(
          `ожидались таблицы, в которых не больше ${MAX_CELLS} ячеек: разделите таблицу на несколько`,
          large,
        );
      this.#depth++;
      const tokens = super.blockTokens(src, to, isClipped);
      this.#depth--;
      return tokens;
    }

    override inlineTokens(src: string, tokens: Token[] = []): Token[] {
      const word = LONG_WORD.exec(src)?.[0];
      if (word !== undefined)
        throw new TextFault(
          `ожидались слова и адреса не длиннее ${MAX_WORD} знаков: уберите лишнее или расставьте пробелы`,
          word,
        );
      if ((src.match(MARKS)?.length ?? 0) > MAX_MARKS)
        throw new TextFault(
          `ожидался абзац, в котором не больше ${MAX_MARKS} знаков разметки (* _ ~ \` [ ] < @ ! & \\): разделите его пустыми строками или уберите лишние`,
          src,
        );
      return super.inlineTokens(src, tokens);
    }
  }
  return markdown => marked.parser(new BoundedLexer(marked.defaults).lex(markdown), marked.defaults);
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
  loaded ??= boundedParser(require('marked') as typeof MarkedModule);
  return loaded(markdown);
}
