/** Folding: the one form in which names are stored and queries are asked. */

/**
 * Lower case, ё → е, accents off (Škoda → skoda; й stays itself), anything but letters, digits and `. / +` to single spaces.
 * Idempotent: `fold(fold(x)) === fold(x)`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/и(?=\p{M}*\u0306)/gu, 'й')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}./+]+/gu, ' ')
    .trim();
}

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Cyrillic letters of a folded text to Latin, letter by letter. */
export const foldedToLatin = (folded: string): string =>
  folded.replace(/[а-я]/gu, letter => LATIN[letter] ?? letter);

/** Cyrillic letters to Latin, letter by letter; the text is folded first. */
export const toLatin = (text: string): string => foldedToLatin(fold(text));

/** An address segment from a name: «Жигули 2107» → `zhiguli-2107`, `XC60 II` → `xc60-ii`. Empty when nothing is left. */
export function slugOf(name: string): string {
  return toLatin(name)
    .replace(/\+/gu, ' plus ')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}
