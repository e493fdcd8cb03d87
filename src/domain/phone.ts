/** Characters that people write between the digits of a phone: spaces, dashes, brackets, dots. They are ignored. */
const SEPARATORS = /[\s\p{Pd}\u2212().]/gu;
/** Bidirectional and zero-width marks that come along when a number is copied from a page or an address book. */
const MARKS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/**
 * Codes of the Russian numbering plan: places, free and paid calls, all mobiles. Left out are 840, which is Abkhazia's, and of 848
 * what is not in use: `8 401` and `8 481` with a digit lost look like them.
 */
const CODE =
  /^(?:3(?:0[12]|36|4[1-35-79]|5[1-3]|65|8[1-58]|9[0145])|4(?:01|1[1356]|2[13467]|7[1-5]|8[1-7]|9[1-689])|8(?:0\d|1[1-8]|2[01]|3[13-6]|4[1-7]|48[26]|5\d|6[0-35-79]|7[1-37-9])|9\d\d)/u;
/** An 8 that stands alone before the number is the prefix of calls within Russia, not the first digit of a code. */
const LONE_8 = /^\D*8\D/u;
const E164 = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/u;

const withoutMarks = (text: string): string =>
  text.length > 64 ? '' : text.normalize('NFKC').replace(MARKS, '');

/** A phone, or a part of one, without what people write between its digits. */
export const barePhone = (text: string): string => withoutMarks(text).replace(SEPARATORS, '');

/** What is wrong with a number of `count` digits after `prefix`. */
function wrongLength(count: number, prefix: string): string {
  if (prefix === '') return `нужно 10 цифр вместе с кодом, а здесь ${count}`;
  if (count > 10) return `после ${prefix} лишних цифр: ${count - 10}`;
  return `после ${prefix} не хватает ${count === 9 ? 'цифры' : `${10 - count} цифр`}`;
}

/**
 * A Russian phone as people write it: `+7 (912) 345-67-89`, `8 912 345 67 89`, `9123456789`, `831 234 56 78`.
 * @returns E.164, `+79123456789`, or what is wrong with it, as the end of a sentence
 */
export function readPhone(text: string): { phone: string } | { fault: string } {
  const clean = withoutMarks(text);
  const [, plus = '', digits] = /^(\+?)(\d+)$/u.exec(barePhone(text)) ?? [];
  if (digits === undefined) return { fault: 'нужен один российский номер, 10 цифр после +7 или 8' };
  if (plus && !digits.startsWith('7')) return { fault: 'нужен российский номер, он начинается с +7 или 8' };
  const hasPrefix =
    digits.startsWith('7') ||
    (digits.startsWith('8') && (digits.length > 10 || LONE_8.test(clean) || !CODE.test(digits)));
  const national = hasPrefix ? digits.slice(1) : digits;
  if (national.length !== 10)
    return { fault: wrongLength(national.length, hasPrefix ? plus + digits[0] : '') };
  if (!CODE.test(national)) return { fault: `кода ${national.slice(0, 3)} в России нет` };
  return { phone: `+7${national}` };
}

/** A Russian phone in E.164; null when the text is none. */
export function parsePhone(text: string): string | null {
  const read = readPhone(text);
  return 'phone' in read ? read.phone : null;
}

/** The phone of an order as a command names it: any that lists of orders show, even of a code that does not exist. */
export const parseOrderPhone = (text: string): string | null =>
  parsePhone(text) ?? /^\+7\d{10}$/u.exec(barePhone(text))?.[0] ?? null;

/** «+7 (912) 345-67-89» of an E.164 number; any other text is returned unchanged. */
export const formatPhone = (phone: string): string => phone.replace(E164, '+7 ($1) $2-$3-$4');
