import { closest, distance } from 'fastest-levenshtein';
import { fold } from '#src/domain/search-text.ts';

/** Where a value was read: a file, and the line number for a path of keys in it. */
export interface Source {
  /** As shown to the editor: relative to the working folder. */
  file: string;
  line(path: readonly PropertyKey[]): number;
}

export interface Problem {
  file: string;
  line: number;
  /** Column of a table or key of a header; empty for the whole file. */
  field: string;
  message: string;
}

/**
 * The stages of an import, in the order of their warnings: files that are read before products.csv, suppliers' lists, rows of
 * products, everything else, what rows and models say of tyres, prices and dates of products, pictures, ids.
 */
export const STAGES = ['start', 'lists', 'rows', 'rest', 'tyres', 'prices', 'pictures', 'ids'] as const;
export type Stage = (typeof STAGES)[number];

/** Errors, and warnings, that are reported: a damaged table may have millions, which no memory holds. */
const MAX_PROBLEMS = 100_000;

/** All errors and warnings of an import, reported together at its end. Errors reject the import, warnings do not. */
export class Problems {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #rejected = new Set<string>();
  /** How many warnings there were when each stage began. */
  readonly #begun = new Map<Stage, number>([['start', 0]]);

  /** Begins a stage, which lasts until the next one. */
  begin(stage: Stage): void {
    this.#begun.set(stage, this.warnings.length);
  }

  /** The warnings of a stage. */
  of(stage: Stage): readonly Problem[] {
    const [next] = STAGES.slice(STAGES.indexOf(stage) + 1);
    return this.warnings.slice(this.#begun.get(stage), next && this.#begun.get(next));
  }

  error(source: Source, path: readonly PropertyKey[], message: string): void {
    if (this.errors.length < MAX_PROBLEMS) this.errors.push(problem(source, path, message));
  }

  warn(source: Source, path: readonly PropertyKey[], message: string): void {
    if (this.warnings.length < MAX_PROBLEMS) this.warnings.push(problem(source, path, message));
  }

  /** Whether no more errors are taken. */
  get isFull(): boolean {
    return this.errors.length === MAX_PROBLEMS;
  }

  /**
   * Remembers something that was rejected for an error of its own, so that references to it are not reported as
   * further errors.
   * @param kind name of its kind, as in `brand`
   * @param key without it: anything of that kind, because its file cannot be read
   */
  markRejected(kind: string, key?: unknown): void {
    this.#rejected.add(key === undefined ? kind : `${kind} ${String(key).toLowerCase()}`);
  }

  isRejected(kind: string, key: string): boolean {
    return this.#rejected.has(kind) || this.#rejected.has(`${kind} ${key.toLowerCase()}`);
  }
}

function problem(source: Source, path: readonly PropertyKey[], message: string): Problem {
  return { file: source.file, line: source.line(path), field: path.map(String).join('.'), message };
}

/** `content/products.csv:14: size: ожидался …, найдено «…»`. */
export function problemText({ file, line, field, message }: Problem): string {
  return `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`;
}

/** «найдено «…»» for a value, shortened and on one line; for a missing value «найдено: пусто». */
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
const homoglyphFold = (text: string) =>
  fold(text).replace(/[а-яіјѕ]/gu, letter => HOMOGLYPHS[letter] ?? letter);
const lettersOf = (text: string) => [...fold(text).replace(/[^\p{L}\p{N}]+/gu, '')];
const isCyrillic = (letter: string) => /\p{Script=Cyrillic}/u.test(letter);

/** Whether two texts differ only in letters of the other alphabet, a difference that an editor does not see. */
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

/** « — возможно, «…»», with a remark when the texts differ only in alphabet. */
export const suggestionText = (text: string, suggestion: string): string =>
  ` — возможно, «${suggestion}»${isMixed(text, suggestion) ? ' (похожие буквы другого алфавита)' : ''}`;

/**
 * {@link suggestionText} when a known name is similar: other letter case, look-alike letters, or at most a third of
 * the letters mistyped; else an empty string.
 */
export function didYouMean(text: string, known: readonly string[]): string {
  if (text === '' || known.length === 0) return '';
  const seen = homoglyphFold(text);
  const alike = known.find(name => homoglyphFold(name) === seen);
  if (alike !== undefined) return suggestionText(text, alike);
  if (text.length < 3) return '';
  const lower = known.map(name => name.toLowerCase());
  const near = closest(text.toLowerCase(), lower);
  return distance(text.toLowerCase(), near) <= Math.floor(text.length / 3)
    ? suggestionText(text, known[lower.indexOf(near)] ?? near)
    : '';
}
