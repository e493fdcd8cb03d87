import { fold, toLatin } from './search-text.ts';

/** Words of a search: how a query and a product's texts are split, and which other spellings a word may have. */

/** A rim in a folded text: r16, zr17, r16c, 16c, also with Cyrillic letters that look alike. */
const RIM = /^(?:z?[rр])?(\d{2}(?:\.5)?)([cс]?)$/u;

/** R or ZR as a word of its own, which is ignored: «205/55 ZR 16». */
const LONE_RIM = /^z?[rр]$/u;

/** Separates the parts of a size that folding would lose or join: `31×10,5`, `205.55.16`. */
const withDivisions = (text: string): string =>
  text
    .replace(/(?<=\d)\s*[×*]\s*(?=\d)/gu, 'x')
    .replace(/(?<=\d\s*[xх]\s*\d{1,2}),(?=\d)/giu, '.')
    .replace(/(?<!\d)(\d{3})[.,](\d{2})(?!\d)[.,]?/gu, '$1 $2 ');

/**
 * Splits a text into folded words. Sizes are split into their numbers in any notation: «205/55r16», «205 55 16» and
 * «205/55 R16» give the same `205`, `55`, `16`; «31x10.50R15» gives `31x10.5` and `15`, «R16C» gives `16c`.
 */
export function wordsOf(text: string): string[] {
  return fold(withDivisions(text))
    .replace(/(?<=\d)\s*[xх]\s*(?=\d)/gu, 'x')
    .replace(/(?<=\d)(?=z?[rр]\d{2})/gu, ' ')
    .split(/[\s/]+/u)
    .map(word => word.replace(/^[.+]+|[.+]+$/gu, '').replace(/^(\d{2}x\d{1,2}\.\d)0$/u, '$1'))
    .filter(word => word !== '' && !LONE_RIM.test(word))
    .map(word => word.replace(RIM, (_, rim: string, cargo: string) => (cargo === '' ? rim : `${rim}c`)));
}

/** A kind of tread with a slash: A/T. */
const SLASHED = /(?<!\p{L})(\p{L})\/(\p{L})(?!\p{L})/gu;

/** The same words, the parts of compound names (VikingContact is found by «contact» too), and A/T as `at`. */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text).flatMap(word =>
    /^\d+(?:\.5)?c$/u.test(word) ? [word, word.slice(0, -1)] : [word],
  );
  const parts = wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const treads = [...text.matchAll(SLASHED)].map(([, first, second]) => fold(`${first}${second}`));
  return [...new Set([...words, ...parts, ...treads])];
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const swap = new Map([...RUSSIAN_KEYS].map((letter, at) => [letter, LATIN_KEYS[at] ?? '']));
const swapBack = new Map([...LATIN_KEYS].map((letter, at) => [letter, RUSSIAN_KEYS[at] ?? '']));

/** The text as typed in the other keyboard layout: «ьшсрудшт» → michelin, «ghbdtn» → привет. */
export function otherLayout(query: string): string {
  const text = query.toLowerCase();
  const table = /[а-яё]/u.test(text) ? swap : swapBack;
  return [...text].map(letter => table.get(letter) ?? letter).join('');
}

/**
 * A rough phonetic key of a word, as Russians pronounce Latin letters: c, k and ck, i, y and ee, f and ph become the same,
 * so that «контакт» finds Contact and «примаси» Primacy. Cyrillic is transliterated first.
 */
export const soundOf = (word: string): string => soundOfLatin(toLatin(word));

/** The same of a word in Latin letters. */
export function soundOfLatin(latin: string): string {
  return latin
    .replace(/ph/gu, 'f')
    .replace(/ck|q/gu, 'k')
    .replace(/c(?=[eiy])/gu, 's')
    .replace(/c(?!h)/gu, 'k')
    .replace(/x/gu, 'ks')
    .replace(/w/gu, 'v')
    .replace(/ee|ea|y/gu, 'i')
    .replace(/oo/gu, 'u')
    .replace(/zh|j/gu, 'dz')
    .replace(/h(?=$|[^aeiou])/gu, '')
    .replace(/(.)\1+/gu, '$1');
}

/** Shorter words are not searched with typing mistakes. */
export const SLIP_FROM = 5;

/** Whether two words differ by at most one typing mistake: a letter added, missing or replaced, or two neighbours swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
