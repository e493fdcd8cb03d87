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
  readonly #spoilt = new Set<string>();

  error(source: Source, path: readonly PropertyKey[], message: string): void {
    this.errors.push(problem(source, path, message));
  }

  warn(source: Source, path: readonly PropertyKey[], message: string): void {
    this.warnings.push(problem(source, path, message));
  }

  /**
   * Remembers a thing (a kind's word for it, `brand`, and its key) that the content has and that is refused for an error of its own, so that what refers to it is not
   * told as a second error; without a key: any thing of that kind, because its file cannot be read.
   */
  spoil(kind: string, key?: unknown): void {
    this.#spoilt.add(key === undefined ? kind : `${kind} ${String(key).toLowerCase()}`);
  }

  isSpoilt(kind: string, key: string): boolean {
    return this.#spoilt.has(kind) || this.#spoilt.has(`${kind} ${key.toLowerCase()}`);
  }
}

function problem(source: Source, path: readonly PropertyKey[], message: string): Problem {
  return { file: source.file, line: source.line(path), field: path.map(String).join('.'), message };
}

/** `content/products.csv:14: size: ожидался …, найдено «…»`. */
export function problemText({ file, line, field, message }: Problem): string {
  return `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`;
}

/** «найдено «…»» of a value, shortened and on one line; an absent one is «найдено: пусто». */
export function found(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'найдено: пусто';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(
    /[\s\p{Cc}\p{Cf}]+/gu,
    ' ',
  );
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
const lettersOf = (text: string) => [...fold(text).replace(/[^\p{L}\p{N}]+/gu, '')];
const isCyrillic = (letter: string) => /\p{Script=Cyrillic}/u.test(letter);

/** Whether two texts differ in nothing but letters of the other alphabet, which an editor does not see. */
function isMixed(text: string, suggestion: string): boolean {
  const [seen, meant] = [lettersOf(text), lettersOf(suggestion)];
  const differs = (letter: string, index: number) => letter !== meant[index];
  return (
    seen.length === meant.length &&
    seen.some(differs) &&
    seen.every(
      (letter, index) => !differs(letter, index) || isCyrillic(letter) !== isCyrillic(meant[index] ?? ''),
    )
  );
}

/** « — возможно, «…»», with a remark when the difference is one of alphabets. */
export const meant = (text: string, suggestion: string): string =>
  ` — возможно, «${suggestion}»${isMixed(text, suggestion) ? ' (похожие буквы другого алфавита)' : ''}`;

/**
 * The same when one of the known names is near: another case, a look-alike letter, or a slip of at most a third of the
 * letters; else an empty text.
 */
export function perhaps(text: string, known: readonly string[]): string {
  if (text === '' || known.length === 0) return '';
  const seen = looksLike(text);
  const alike = known.find(name => looksLike(name) === seen);
  if (alike !== undefined) return meant(text, alike);
  if (text.length < 3) return '';
  const lower = known.map(name => name.toLowerCase());
  const near = closest(text.toLowerCase(), lower);
  return distance(text.toLowerCase(), near) <= Math.floor(text.length / 3)
    ? meant(text, known[lower.indexOf(near)] ?? near)
    : '';
}
