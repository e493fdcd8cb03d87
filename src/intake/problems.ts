import { closest, distance } from 'fastest-levenshtein';
import { fold } from '#src/domain/search-text.ts';

/** Where a value stands: a file and, for a path of keys inside it, a line. */
export interface Source {
  /** As shown to the editor: relative to the working folder. */
  file: string;
  line(path: readonly PropertyKey[]): number;
}

export interface Problem {
  file: string;
  line: number;
  /** Column of a table or key of a text's header; empty when the whole file is meant. */
  field: string;
  message: string;
}

/** Everything that an import found wrong, kept to be told in one go. Errors refuse the import, warnings do not. */
export class Problems {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];

  error(source: Source, path: readonly PropertyKey[], message: string): void {
    this.errors.push(problem(source, path, message));
  }

  warn(source: Source, path: readonly PropertyKey[], message: string): void {
    this.warnings.push(problem(source, path, message));
  }
}

function problem(source: Source, path: readonly PropertyKey[], message: string): Problem {
  return { file: source.file, line: source.line(path), field: path.map(String).join('.'), message };
}

/** `content/products.csv:14: size: ожидался …, найдено «…»`. */
export function problemText({ file, line, field, message }: Problem): string {
  return `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`;
}

/** «найдено «…»» of a value, shortened; an absent one is «пусто». */
export function found(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'пусто';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `найдено «${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`;
}

const HOMOGLYPHS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
};
const looksLike = (text: string) => fold(text).replace(/[а-яіјѕ]/gu, letter => HOMOGLYPHS[letter] ?? letter);

/**
 * « — возможно, «…»» when one of the known names is near: another case, a look-alike letter of the other alphabet, or a
 * slip of at most a third of the letters; else an empty text.
 */
export function perhaps(text: string, known: readonly string[]): string {
  if (text === '' || known.length === 0) return '';
  const seen = looksLike(text);
  const alike = known.find(name => looksLike(name) === seen);
  if (alike !== undefined) {
    const mixed = fold(alike) !== fold(text) ? ' (похожие буквы другого алфавита)' : '';
    return ` — возможно, «${alike}»${mixed}`;
  }
  const near = closest(text, [...known]);
  return distance(text.toLowerCase(), near.toLowerCase()) <= Math.max(1, Math.floor(text.length / 3))
    ? ` — возможно, «${near}»`
    : '';
}
