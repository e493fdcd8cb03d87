/** A Russian phone in a text. */
interface WrittenPhone {
  /** As it is written there. */
  text: string;
  /** The ten digits after +7. */
  digits: string;
}

const GAP = '[ \\u00A0\\u202F()\\-‑–]';
/**
 * What stands before eleven digits in a row that are no phone: the sign or the name of another number, or Latin letters of a code.
 * Account numbers and OGRN are longer.
 */
const OTHER_NUMBER =
  '(?<![A-Za-z]|(?:№|#|(?<!\\p{L})(?:арт|артикула?|код[аы]?|инн|кпп|огрн|сч[её]т[аеу]?|партия|штрихкод|sku|ean|id))[.:]?[ \\u00A0]?(?:№ ?)?)';
/**
 * +7 or 8, then ten digits, of which the first is 3, 4, 8 or 9 (area and mobile codes); `(4912) 20-01-01`; eleven digits in a
 * row; the same in links to WhatsApp. Digits before, and digits, dots or commas with digits after, make it a part of another
 * number.
 */
const PHONE = new RegExp(
  [
    `(?<![\\d.,/=+_-])(?:\\+ ?7|8(?!\\d{10}))${GAP}{0,2}([3489](?:${GAP}{0,2}\\d){9})`,
    `(?:(?<![\\d.,/=+_-])|(?<=(?<!\\p{L})(?:т|тел|моб)\\.))${OTHER_NUMBER}[78]([3489]\\d{9})(?!\\.?[A-Za-z_])`,
    `(?<![\\d.,/=+_-])7 ?(\\([3489]\\d{2,4}\\)(?:${GAP}?\\d){5,7})`,
    `(?<![\\d.,/=+_-])(\\([3489]\\d{2,4}\\) ?\\d{1,3}-\\d{2}-\\d{2})`,
    '(?<=wa\\.me/|[?&]phone=)\\+?7([3489]\\d{9})',
    '(?<=tel:)(?:\\+?7|8)((?:[\\d -]|\\(\\d+\\))+)',
  ]
    .map(form => `(?:${form})(?![.,-]?\\d)`)
    .join('|'),
  'giu',
);
/** What every text with a phone contains. */
const MAY_HAVE_PHONE = /\+ ?7|8|\([3489]|7[3489(]|7 \(/u;

/** The ten digits of a Russian phone: +7 (491) 200-01-01, 8 491 200-01-01 → 4912000101. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/gu, '').slice(-10);

/** Russian phones in a text or in Markdown, also in its links. */
export function phonesIn(text: string): WrittenPhone[] {
  if (!MAY_HAVE_PHONE.test(text)) return [];
  return [...text.matchAll(PHONE)].flatMap(([whole, ...parts]) => {
    const digits = (parts.find(part => part !== undefined) ?? '').replace(/\D/gu, '');
    const isLink = parts[5] !== undefined;
    return digits.length === 10 || isLink ? [{ text: whole.trim(), digits }] : [];
  });
}
