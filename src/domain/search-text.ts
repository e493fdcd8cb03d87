/** Folding: the one form in which names and queries are compared. */

/** What {@link plainSigns} changes. */
const TYPOGRAPHY = /[^\p{ASCII}а-яё№]/iu;

/**
 * A text with the signs of typography as keyboards type them: dashes, spaces, slashes, signs of multiplication, full-width letters
 * and digits; soft hyphens and signs without width are left out. It never becomes longer. Idempotent.
 */
export function plainSigns(text: string): string {
  if (!TYPOGRAPHY.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\u00AD\u180E\u200B-\u200F\u2060\uFEFF]/gu, '')
    .replace(/[\uFF01-\uFF5E]/gu, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Dash}\u00AF\u02D7]/gu, '-')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/[\u2044\u2215\u2571\u29F8\u2216\u29F5]/gu, '/')
    .replace(/[\u00D7\u2715\u2716\u2A09\u2A2F]/gu, 'x');
}

/** Letters and signs whose folding needs no decomposition: nearly all names. */
const PLAIN = /^[ -~А-яЁё]*$/u;

/**
 * Lower case, ё → е, accents off (Škoda → skoda; й stays itself), anything but letters, digits and `. / +` to single spaces.
 * Idempotent: `fold(fold(x)) === fold(x)`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/[^a-zа-я0-9./+]+/gu, ' ')
      .trim();
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
