import { fold, toLatin } from './search-text.ts';

/** Words of a search: how a query and a product's texts are cut, and how a word may be spelt otherwise. */

/** Most words of a query that are looked at. */
const MAX_WORDS = 10;

/** A rim in a folded text: r16, zr17, r16c, 16c, also with Cyrillic letters that look alike. */
const RIM = /^(?:z?[rр])?(\d{2}(?:\.5)?)([cс]?)$/u;

/** A sign of a size that stands by itself says nothing: «205/55 ZR 16». */
const LONE_RIM = /^z?[rр]$/u;

/** Divisions of a size that folding would lose or leave in one word: `31×10,5`, `205.55.16`. */
const withDivisions = (text: string): string =>
  text
    .replace(/(?<=\d)\s*[×*]\s*(?=\d)/gu, 'x')
    .replace(/(?<=\d\s*[xх]\s*\d{1,2}),(?=\d)/giu, '.')
    .replace(/(?<!\d)(\d{3})[.,](\d{2})(?!\d)[.,]?/gu, '$1 $2 ');

/**
 * Cuts a text into folded words; sizes come apart into their numbers however written: «205/55r16», «205 55 16» and
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

/** The same, and the parts of names written together besides: VikingContact is found by «contact» too. */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text).flatMap(word =>
    /^\d+(?:\.5)?c$/u.test(word) ? [word, word.slice(0, -1)] : [word],
  );
  return [...new Set([...words, ...wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))])];
}

/** The words of a query, doubles dropped, bounded. */
export const queryWords = (query: string): string[] => [...new Set(wordsOf(query))].slice(0, MAX_WORDS);

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const swap = new Map([...RUSSIAN_KEYS].map((letter, at) => [letter, LATIN_KEYS[at] ?? '']));
const swapBack = new Map([...LATIN_KEYS].map((letter, at) => [letter, RUSSIAN_KEYS[at] ?? '']));

/** What was meant when the keyboard stood in the other layout: «ьшсрудшт» → michelin, «ghbdtn» → привет. */
export function otherLayout(query: string): string {
  const text = query.toLowerCase();
  const table = /[а-яё]/u.test(text) ? swap : swapBack;
  return [...text].map(letter => table.get(letter) ?? letter).join('');
}

/**
 * How a Latin word sounds to a Russian ear, roughly: what is written c, k or ck, i, y or ee, f or ph comes out the same,
 * so that «контакт» finds Contact and «примаси» Primacy. Cyrillic is transliterated first.
 */
export function soundOf(word: string): string {
  return toLatin(word)
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

/** The word without each of its letters in turn: two words one slip apart share one of these. */
export function withoutOne(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Words shorter than this are not searched with a slip. */
export const SLIP_FROM = 5;

/** Whether two words differ by at most one slip: a letter more, less, other, or two neighbours exchanged. */
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
