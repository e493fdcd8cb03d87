import { plainSigns } from '#src/domain/search-text.ts';

/** A name from which pieces are taken out one after another, so that no character is read twice. */
export class WrittenText {
  #left: string;

  constructor(text: string) {
    this.#left = tidied(text);
  }

  /** What has not been taken yet; {@link BREAK} stands where something was. */
  get left(): string {
    return this.#left;
  }

  /**
   * Takes every match out.
   * @param where what every match has in it and most names have not, found sooner
   * @returns the matches
   */
  take(pattern: RegExp, where?: RegExp): RegExpExecArray[] {
    if ((where && this.#left.search(where) < 0) || this.#left.search(pattern) < 0) return [];
    const found = [...this.#left.matchAll(pattern)];
    this.#left = this.#left.replace(pattern, BREAK);
    return found;
  }

  /** Takes every match out. @returns whether there was one */
  takes(pattern: RegExp): boolean {
    if (this.#left.search(pattern) < 0) return false;
    this.#left = this.#left.replace(pattern, BREAK);
    return true;
  }
}

/** Stands for what was taken out. */
export const BREAK = ' | ';

/** A word of a name. */
export interface Word {
  text: string;
  /** Whether something was taken out before it. */
  breaks: boolean;
}

/** The words that have not been taken yet. */
export function wordsLeft(text: WrittenText): Word[] {
  return text.left.split(BREAK.trim()).flatMap((piece, part) =>
    [...piece.matchAll(/\p{L}\/\p{L}(?!\p{L})|[\p{L}\p{N}+]+/gu)].map(([word], at) => ({
      text: word,
      breaks: part > 0 && at === 0,
    })),
  );
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
};
const ALIKE = Object.keys(LOOKALIKES).join('');
/** A word with letters of both alphabets whose Cyrillic ones all look like Latin ones. */
const MIXED = new RegExp(
  `(?<!\\p{L})(?=[${ALIKE}]*[A-Za-z])(?=[A-Za-z]*[${ALIKE}])[A-Za-z${ALIKE}]+(?!\\p{L})`,
  'gu',
);

/** What most names do without: other signs than the plain ones of Latin and Russian texts, and spaces that are too many. */
const UNTIDY = / {2}|^ | $|[^ !#-^`-~А-яЁё]/u;
const MAY_BE_MIXED = new RegExp(`[A-Za-z][${ALIKE}]|[${ALIKE}][A-Za-z]`, 'u');

/** One kind of space, quote and dash; mixed words in Latin letters. */
function tidied(text: string): string {
  const plain = UNTIDY.test(text) ? inPlainSigns(text) : text;
  if (!MAY_BE_MIXED.test(plain)) return plain;
  return plain.replace(MIXED, word =>
    word.replace(/\p{Script=Cyrillic}/gu, letter => LOOKALIKES[letter] ?? letter),
  );
}

const inPlainSigns = (text: string): string =>
  plainSigns(text.normalize('NFKC').replace(/[\p{Cc}\p{Cf}]+/gu, ' '))
    .replace(/["«»„“”]+/gu, ' ')
    .replace(/[_\s]+/gu, ' ')
    .trim();
