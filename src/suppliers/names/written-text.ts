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

  /** Takes every match out. @returns the matches */
  take(pattern: RegExp): RegExpExecArray[] {
    const found = [...this.#left.matchAll(pattern)];
    if (found.length > 0) this.#left = this.#left.replace(pattern, BREAK);
    return found;
  }

  /** Takes every match out. @returns whether there was one */
  takes(pattern: RegExp): boolean {
    return this.take(pattern).length > 0;
  }
}

/** Stands for what was taken out. */
export const BREAK = ' | ';

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

/** One kind of space, quote and dash; mixed words in Latin letters. */
function tidied(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\p{Dash}/gu, '-')
    .replace(/["«»„“”]+/gu, ' ')
    .replace(/[_\s]+/gu, ' ')
    .replace(MIXED, word => word.replace(/\p{Script=Cyrillic}/gu, letter => LOOKALIKES[letter] ?? letter))
    .trim();
}
