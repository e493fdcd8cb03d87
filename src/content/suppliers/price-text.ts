import { type Kopecks, kopecks, MAX_KOPECKS, parseRoubles } from '#src/domain/money.ts';

const CURRENCY = '(?:руб(?:лей|ля|ль)?\\.?|р\\.?|₽|rub\\.?|rur\\.?)';
const BEFORE = new RegExp(`^${CURRENCY}\\s*(?=\\d)`, 'iu');
/** «руб./шт», «за шт.», «,-» and «=» after an amount. */
const AFTER = new RegExp(
  `\\s*${CURRENCY}?(?:\\s*\\(?(?:/|за\\s)?\\s*шт\\.?\\)?)?(?:,?\\s*\\(?(?:с|вкл\\.?|включая)\\sндс\\)?)?$`,
  'iu',
);
const NO_KOPECKS = /(?<=\d)(?:[.,][-–—]+|=[-–—]?)$/u;
/** «3950-00», as in bills. */
const KOPECKS = /(?<=^\d[\d ]*)[-–—=](?=\d{2}$)/u;

const bareOf = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(NO_KOPECKS, '')
    .replace(KOPECKS, '.')
    .replace(/(?<=\d)['’](?=\d{3}(?!\d))/gu, '');

/** `12.600` may be 12 600 or 12,60. */
const isDoubtful = (bare: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/u.test(bare);

/**
 * Reads an amount of a price list: also `1,234.50`, `1.234,50`, `9'900`, «RUB 9000», «5 600,00 руб./шт», «3950,-», «3950-00», and more decimals than
 * kopecks have, which are rounded.
 * @param isExact whether three digits after a point are decimals for sure
 * @returns null for what is no amount or may be two
 */
export function priceOf(text: string, isExact = false): Kopecks | null {
  const bare = bareOf(text);
  if (isDoubtful(bare) && !isExact) return null;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare)
    ? bare.replace(/,/gu, '')
    : bare.replace(/^(\d{1,3})\.(\d{3}),(\d\d)$/u, '$1$2,$3');
  const amount = parseRoubles(plain);
  if (amount !== null) return amount;
  if (!/^\d{1,8}[.,]\d{3,}$/u.test(plain)) return null;
  const rounded = Math.round(Number(plain.replace(',', '.')) * 100);
  return rounded <= MAX_KOPECKS ? kopecks(rounded) : null;
}

const NO_LETTERS = /[^\p{L}\p{N}₽$€¥]+/gu;
const ROUBLES = /^(?:(?:росс\p{L}*|рф|руб\p{L}*|р|rub|rur|₽|643|810)(?: |$))*$/u;

/** Whether a cell that names a row's currency says roubles; an empty one does, «бел. руб.» and «тыс. руб.» do not. */
export const isRoubles = (currency: string): boolean =>
  ROUBLES.test(currency.toLowerCase().replace(NO_LETTERS, ' ').trim());

/** No tyre costs more, in thousands of roubles. */
const MAX_THOUSANDS = 300;
const OF_THOUSANDS = ' тыс.';

/** A price in thousands as one in roubles: `4350` for «4,35»; what is too much for a tyre is no amount then. */
export function inRoubles(text: string): string {
  if (!/\d/u.test(text)) return text;
  const bare = bareOf(text.replace(/\s?тыс\.?(?!\p{L})/iu, ''));
  const isFit = /^\d{1,3}(?:[.,]\d{1,5})?$/u.test(bare);
  const amount = isFit ? Number(bare.replace(',', '.')) : MAX_THOUSANDS;
  return amount < MAX_THOUSANDS ? String(Math.round(amount * 100_000) / 100) : text + OF_THOUSANDS;
}

/** What is wrong with a price that {@link priceOf} does not read, and the cure. */
export const unreadPrice = (text: string): string =>
  text.endsWith(OF_THOUSANDS)
    ? `цена не читается: «${text.slice(0, -OF_THOUSANDS.length)}», а в заголовке или над таблицей сказано «тыс. руб.»: исправьте в файле одно из двух`
    : isDoubtful(bareOf(text))
      ? `цена не читается: «${text}» — это тысячи или копейки: напишите её в файле без разделителя тысяч и с двумя знаками после запятой`
      : `цена не читается: «${text}»: впишите число в файле или отсейте такие строки (skip профиля)`;
