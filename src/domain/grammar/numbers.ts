// cspell:ignore покрыш кажд четыр
import { TYRES_OF_AXLE } from '../axle-size.ts';
import { SET_OF_TYRES } from '../quantity.ts';
import { NOISE_LEVELS } from '../tyre-label.ts';
import type { Meaning, Sense, SizePart } from './meaning.ts';
import { withoutSpans } from './tokens.ts';
import { surelyYears } from './years.ts';

/** Sizes, rims, prices and quantities in a text, by the order and the signs of their numbers. */

type Read = (groups: Readonly<Record<string, string | undefined>>) => Meaning | null;

interface Pattern {
  /** Global, case-insensitive; its match becomes one sense. */
  sign: RegExp;
  read: Read;
}

const inRange = (text: string | undefined, from: number, to: number): boolean =>
  text !== undefined && Number(text) >= from && Number(text) <= to;

/** Sections of metric tyres end in 5; those of other numbers seldom do. */
const isWidth = (text: string | undefined): boolean => inRange(text, 125, 395) && text?.at(-1) === '5';
/** Without a profile beside it, where a number may be that of a model: «кама 365». */
const isLoneWidth = (text: string | undefined): boolean => isWidth(text) && inRange(text, 125, 355);
const isHeight = (text: string | undefined): boolean => inRange(text, 25, 95);
const isRim = (text: string | undefined): boolean => inRange(text, 12, 26);

const decimal = (text: string): string => String(Number(text.replace(',', '.')));

function sized(size: SizePart, cargo: string | undefined): Meaning {
  return { kind: 'size', size, cargo: cargo !== undefined };
}

/** R, also Cyrillic, with what precedes and follows it: R, ZR, RF, d. */
const R = '(?:z?[rр]f?|d|д)';
/** R and Р in the other layout of the keyboard. */
const R_SWAPPED = '[кh]';
/** «205 на 55 на 16». */
const ON = '\\s+на\\s+';
const GAP = `(?:${ON}|[\\s/\\\\.,*xх×_-]*)`;
const BETWEEN = `(?:\\s*[/\\\\.,*xх×_-]\\s*|${ON}|\\s+)`;
/** C after a rim, also Cyrillic, or LT, which says nothing: the size itself is known. */
const C = '(?:(?<cargo>[cс])(?![\\p{L}\\p{N}])|\\s?lt(?![\\p{L}\\p{N}]))?';
/** C after a whole size may stand apart, unless it is the preposition of the next word: «с шипами». */
const C_APART = C.replace(
  '(?<cargo>[cс])',
  '(?:\\s?(?<cargo>[cс])(?!\\s+[а-яё]*(?:ми|[оеё]м|[оеё]й|ью)(?!\\p{L})))',
);
/** LT or P before a size. */
const CLASS = '(?:(?<![\\p{L}\\p{N}])(?:lt|лт|p|р)[\\s-]?)?';
const NO_DIGIT_BEFORE = '(?<![\\p{N}]|\\p{N}[.,])';
const NO_DIGIT_AFTER = '(?![\\p{N}]|[.,]\\p{N})';
const NO_WORD_BEFORE = '(?<![\\p{L}\\p{N}])';
const NO_WORD_AFTER = '(?![\\p{L}\\p{N}])';
const AMOUNT = '\\d{1,3}[\\s\\u00A0]\\d{3}|\\d+(?:[.,]\\d)?';
const THOUSANDS = '\\s?(?:тысяч[аи]?|тыс\\.?|т\\.?\\s?р\\.?|тр|т|к|k)(?![\\p{L}\\p{N}])';
/** Of an amount without another sign of a price; «к» and «т» may be words. */
const SURE_THOUSANDS = THOUSANDS.replace('|т|к|k', '');
const ROUBLES = '\\s?(?:руб[а-я]*\\.?|р\\.?|₽)(?![\\p{L}\\p{N}])';

/** «Дороже, чем за 7000». */
const THAN = '(?:,?\\s+чем)?(?:\\s+за)?';

/** Of discounts, terms, distances, weights, frosts and engines, which say nothing about a tyre. */
const UNIT =
  '\\s?(?:%|°\\s?[cс]?|(?:процент|недел|месяц|минут|градус|клапан)\\p{L}*|дн(?:я|и|ей|ях)?\\.?|день|сут(?:ки|ок)|час(?:а|ов)?|мес|мин|ч|км(?:/ч)?|кг)(?![\\p{L}\\p{N}])';

const pattern = (source: string, read: Read): Pattern => ({ sign: new RegExp(source, 'giu'), read });

const priced = (source: string, read: Read): Pattern => pattern(`${source}${NO_WORD_AFTER}(?!${UNIT})`, read);

/** Tyres that a number counts. */
export const COUNTED = '\\s*-?(?:шт|шин|кол[её]с|покрыш|баллон)';
/** Words that say for how many tyres a price is, in the order in which they are tried; of «4 шины по 5000» each costs that. */
const FOR_TYRES: readonly (readonly [tyres: number | undefined, words: RegExp])[] = [
  [1, /(?:за|\/)\s*(?:1\s*|одн[ау]\s*)?(?:шт|шину|покрышку|колесо|единицу)|(?<!\p{L})(?:за одну|кажд)/u],
  [undefined, /(?<!\p{L})по\s+\d/u],
  [
    SET_OF_TYRES,
    new RegExp(
      `комплект|набор|(?<!\\d)(?:4|четыр\\p{L}+)${COUNTED}|(?<!\\p{L})(?:за|на)\\s+(?:вс[её]|4|четыре)(?![\\p{L}\\d]|\\s*тыс)|(?<!\\p{L})вс[её]\\s+(?:4|четыре)(?!\\d)`,
      'u',
    ),
  ],
  [TYRES_OF_AXLE, new RegExp(`(?<!\\p{L})пар[ауы](?!\\p{L})|(?<!\\d)(?:2|дв[аеу]х?|обе)${COUNTED}`, 'u')],
];

/** For how many tyres a lower-case text says that its price is: «комплект до 20000», «до 9000 за пару», «за шину». */
export function tyresOfPrice(text: string): number | undefined {
  // The chip of the condition says nothing about prices.
  const said = text.replace(/от комплекта(?:\s*\(4\s*шт\.\))?/u, '');
  return FOR_TYRES.find(([, words]) => words.test(said))?.[0];
}

/** Below this an amount without «тыс.» is no price of a tyre. */
const MIN_PRICE = 500;

/** Whole roubles: kopecks are left out, as in the filter. */
function roubles(amount: string | undefined, thousands: string | undefined): number | null {
  if (amount === undefined) return null;
  const typed = Number(amount.replace(/[\s\u00A0]/gu, '').replace(',', '.'));
  // 16,1 thousand are 16 100, which 16.1 * 1000 is not.
  const value = thousands === undefined ? Math.floor(typed) : Math.round(typed * 1000);
  return value >= MIN_PRICE && value < 10_000_000 ? value : null;
}

const upTo: Read = ({ to, thousands }) => {
  const price = roubles(to, thousands);
  return price === null ? null : { kind: 'price', from: null, to: price };
};

const atLeast: Read = ({ from, thousands }) => {
  const price = roubles(from, thousands);
  return price === null ? null : { kind: 'price', from: price, to: null };
};

const metric: Read = ({ width, height, rim, cargo }) =>
  isWidth(width) && isHeight(height) && isRim(rim)
    ? sized({ width, height, rim: decimal(rim ?? '') } as SizePart, cargo)
    : null;

const inch: Read = ({ outer = '', section = '', rim, cargo }) => {
  if (!inRange(decimal(outer), 24, 44) || !inRange(decimal(section), 7, 16)) return null;
  const width = `${decimal(outer)}x${decimal(section)}`;
  if (rim === undefined) return sized({ width }, undefined);
  return isRim(rim) ? sized({ width, rim }, cargo) : null;
};

const rimOnly: Read = ({ rim, cargo }) =>
  isRim(decimal(rim ?? '')) ? { kind: 'rim', rim: decimal(rim ?? ''), cargo: cargo !== undefined } : null;

const RIM = '(?<rim>\\d{2}(?:[.,]5(?!\\p{N}))?)';

/** An index of load from 60 to 149; one of speed follows, perhaps after a space, which is no preposition and no thousand. */
const LOAD = '(?:[6-9]\\d|1[0-4]\\d)';
const SPEED = /[hj-np-tv-wy-z]/u;
/** The letters of speed as they are typed in the Russian layout, by their looks or their sound. */
const SPEED_LOOKALIKES: Readonly<Record<string, string>> = {
  т: 't',
  н: 'h',
  х: 'h',
  в: 'v',
  р: 'r',
  с: 's',
  м: 'm',
  к: 'k',
  л: 'l',
  у: 'y',
};

/** In the order in which they are tried; a later one sees only what is left. */
const PATTERNS: readonly Pattern[] = [
  priced(
    `${NO_WORD_BEFORE}(?:цена\\s+)?(?:от|с)\\s*(?<from>${AMOUNT})(?<fromThousands>${THOUSANDS})?(?:${ROUBLES})?\\s*до\\s*(?<to>${AMOUNT})(?<thousands>${THOUSANDS})?(?:${ROUBLES})?`,
    ({ from, fromThousands, to, thousands }) => between(from, fromThousands ?? thousands, to, thousands),
  ),
  priced(
    `${NO_DIGIT_BEFORE}(?<from>${AMOUNT})\\s*[-–—]\\s*(?<to>${AMOUNT})(?<thousands>${SURE_THOUSANDS})?(?:${ROUBLES})?`,
    ({ from, to, thousands }) => between(from, thousands, to, thousands),
  ),
  priced(
    `${NO_WORD_BEFORE}(?:бюджет\\s+)?(?:(?:ценой?\\s+)?до|не\\s+дороже|(?<!не\\s+)дешевле|не\\s+более|не\\s+больше|не\\s+выше|максимум|макс|max|в\\s+пределах|(?<!не\\s+)(?:менее|меньше|ниже)|(?<!чем\\s+)(?:по|за)|бюджет)${THAN}\\s*(?<to>${AMOUNT})(?<thousands>${THOUSANDS})?(?:${ROUBLES})?`,
    upTo,
  ),
  priced(
    `${NO_WORD_BEFORE}(?:(?:ценой?\\s+)?от|дороже|не\\s+(?:дешевле|менее|меньше|ниже)|более|больше|свыше|выше|минимум|начиная\\s+(?:с|от))${THAN}\\s*(?<from>${AMOUNT})(?<thousands>${THOUSANDS})?(?:${ROUBLES})?`,
    atLeast,
  ),
  priced(
    `${NO_DIGIT_BEFORE}(?<from>${AMOUNT})(?<thousands>${THOUSANDS})?(?:${ROUBLES})?\\s+(?:и|или)\\s+(?:выше|дороже|больше|более)`,
    atLeast,
  ),
  priced(
    `(?:${NO_WORD_BEFORE}бюджет\\s+)?${NO_DIGIT_BEFORE}(?!\\d{7})(?<to>${AMOUNT})(?<thousands>${THOUSANDS})?(?:${ROUBLES}|(?<=${SURE_THOUSANDS})|(?=\\s+за\\s+(?:компл|пару|шину|штуку|вс[её]|4|четыре)))`,
    upTo,
  ),
  pattern(
    `${CLASS}${NO_DIGIT_BEFORE}(?<width>\\d{3})${GAP}(?<height>\\d{2})${GAP}(?:${R}|${R_SWAPPED})?[\\s-]*${RIM}${C_APART}${NO_DIGIT_AFTER}`,
    metric,
  ),
  pattern(
    `${CLASS}${NO_DIGIT_BEFORE}(?<outer>\\d{2}(?:[.,]\\d{1,2})?)(?:\\s*[xх×*]\\s*|${ON}(?=\\d+[.,]))(?<section>\\d{1,2}(?:[.,]\\d{1,2})?)(?:(?:${ON}|[\\s/xх×*-]*)${R}?[\\s-]*(?<rim>\\d{2})${C})?${NO_DIGIT_AFTER}`,
    inch,
  ),
  pattern(
    `${NO_DIGIT_BEFORE}(?<outer>\\d{2}(?:[.,]\\d{1,2})?)[\\s/]+(?<section>\\d{1,2}[.,]\\d{1,2})[\\s/-]*${R}?[\\s-]*(?<rim>\\d{2})${C}${NO_DIGIT_AFTER}`,
    inch,
  ),
  pattern(
    `${CLASS}${NO_DIGIT_BEFORE}(?<width>\\d{3})\\s*${R}\\s*${RIM}${C_APART}${NO_DIGIT_AFTER}`,
    ({ width, rim, cargo }) =>
      isLoneWidth(width) && isRim(rim) ? sized({ width, rim: decimal(rim ?? '') } as SizePart, cargo) : null,
  ),
  pattern(
    `${NO_DIGIT_BEFORE}(?<width>\\d{3})(?:${BETWEEN}|)(?<height>\\d{2})${NO_WORD_AFTER}`,
    ({ width, height }) =>
      isWidth(width) && isHeight(height) && Number(height) % 5 === 0
        ? sized({ width, height } as SizePart, undefined)
        : null,
  ),
  pattern(
    `${NO_WORD_BEFORE}(?<![/.,])(?<load>${LOAD}(?:/${LOAD})?)\\s?(?<speed>[a-zа-я])${NO_WORD_AFTER}(?<!\\s(?:в|к|с|у)(?=\\s+[а-я]{2}))(?!\\.?\\s?р)`,
    ({ load = '', speed = '' }) => {
      const letter = SPEED_LOOKALIKES[speed] ?? speed;
      return SPEED.test(letter) ? { kind: 'mark', word: `${load}${letter}` } : null;
    },
  ),
  pattern(
    `(?:${NO_WORD_BEFORE}шум\\p{L}*\\s+)?(?:${NO_WORD_BEFORE}(?:до|не\\s+(?:более|выше|громче))\\s+)?${NO_DIGIT_BEFORE}(?<noise>\\d{2})\\s?(?:дб|db|децибел\\p{L}*)${NO_WORD_AFTER}`,
    ({ noise = '' }) =>
      NOISE_LEVELS.includes(Number(noise)) ? { kind: 'choice', field: 'noiseTo', names: [noise] } : null,
  ),
  pattern(`${NO_WORD_BEFORE}ширин[а-я]*\\s*(?<value>\\d{3})${NO_DIGIT_AFTER}`, ({ value }) =>
    isWidth(value) ? { kind: 'width', value: value ?? '' } : null,
  ),
  pattern(
    `${NO_WORD_BEFORE}(?:профил[а-я]*|высот[а-я]*)\\s*(?<value>\\d{2})${NO_DIGIT_AFTER}`,
    ({ value }) => (isHeight(value) ? { kind: 'height', value: value ?? '' } : null),
  ),
  pattern(`${NO_DIGIT_BEFORE}(?<value>\\d{2})\\s*профил[а-я]*`, ({ value }) =>
    isHeight(value) ? { kind: 'height', value: value ?? '' } : null,
  ),
  // «Скидка 20%», «12–14 дней», «до 20:00», «протектор 8 мм», «16 клапанов», «с 9 до 21»; «205 мм» is a width.
  pattern(
    `${NO_DIGIT_BEFORE}(?:(?:\\d+\\s?[-–—]\\s?)?(?:\\d+(?:\\s?тыс\\p{L}*\\.?)?${UNIT}|\\d{1,2}\\s?мм${NO_WORD_AFTER})|(?:[01]?\\d|2[0-4]):[0-5]\\d${NO_DIGIT_AFTER}|(?<=${NO_WORD_BEFORE}с\\s+)(?:[6-9]|1[01])\\s+до\\s+(?:1[2-9]|2[0-4])${NO_WORD_AFTER})`,
    () => ({ kind: 'foreign' }),
  ),
  pattern(
    `${NO_WORD_BEFORE}(?:${R}|радиус[а-я]*|диаметр[а-я]*|рад\\.?)[\\s:-]*${RIM}${C}(?:\\s*(?:радиус|диаметр|дюйм)[а-я]*)?${NO_DIGIT_AFTER}`,
    rimOnly,
  ),
  pattern(
    `${NO_DIGIT_BEFORE}${RIM}${C}\\s*-?(?:(?:радиус|диаметр|дюйм)[а-я]*|рад(?![а-я])|["″”]|''|й|е|х|ые|ых|ый)${NO_WORD_AFTER}`,
    rimOnly,
  ),
  // «Гарантия 5 лет» is no summer.
  pattern(`(?<![\\p{N}/.,]\\s*|\\p{L})(?:1?\\d|20)\\s+лет${NO_WORD_AFTER}`, () => ({ kind: 'foreign' })),
  // A season that is for sale, «зима 24-25», says nothing about a tyre.
  pattern(
    `(?<=(?:зим|лет|сезон)\\p{L}*\\s+(?:(?:шин|резин)\\p{L}*\\s+)?)(?:20)?(?<first>2[3-9])\\s?[-–/]\\s?(?<next>[23]\\d)${NO_WORD_AFTER}`,
    ({ first, next }) => (Number(next) === Number(first) + 1 ? { kind: 'foreign' } : null),
  ),
  // «26 года» and «16 шт» are no rims.
  pattern(
    `${NO_WORD_BEFORE}${RIM}${C}${NO_WORD_AFTER}(?!\\s?(?:год(?:а|у|ов)?|г\\.?\\s?в\\.?|шт\\.?|штук)(?![\\p{L}\\p{N}]))`,
    rimOnly,
  ),
  pattern(`${NO_WORD_BEFORE}(?<value>\\d{3})${NO_WORD_AFTER}(?!/\\d{3})`, ({ value }) =>
    isLoneWidth(value) ? { kind: 'width', value: value ?? '' } : null,
  ),
  pattern(
    `${NO_WORD_BEFORE}(?:(?<year>(?:19[89]|20[0-4])\\d)(?=г(?:од[а-я]*|\\.?в)?${NO_WORD_AFTER})|(?<short>[012]\\d)(?=\\s?(?:года|г\\.?\\s?в)${NO_WORD_AFTER}))`,
    ({ year, short }) => ({ kind: 'year', year: year ? Number(year) : 2000 + Number(short) }),
  ),
  // The volume of an engine, which no tyre has: «2.0», «1,6л», «2.0tdi».
  pattern(`${NO_WORD_BEFORE}(?<!\\p{N}[.,])\\d[.,]\\d(?![.,]?\\p{N})\\p{L}*`, () => ({ kind: 'foreign' })),
];

function between(
  from: string | undefined,
  fromThousands: string | undefined,
  to: string | undefined,
  toThousands: string | undefined,
): Meaning | null {
  const [low, high] = [roubles(from, fromThousands), roubles(to, toThousands)];
  return low === null || high === null || low > high ? null : { kind: 'price', from: low, to: high };
}

/** «2О5/55 R16». Names have it otherwise, but they are not looked up here. */
const LETTER_FOR_ZERO = /(?<=\d)[oо](?=\d|\s?[/rр-])/gu;

const DIGIT = /\p{N}/u;

/**
 * Numbers of a lower-case text that are sizes, rims, prices; parts do not overlap. What is no such number is left out: an index
 * of load and speed, a car's or a model's number.
 */
export function numbersIn(text: string): Sense[] {
  if (!DIGIT.test(text)) return [];
  const senses: Sense[] = [];
  let left = text.replace(LETTER_FOR_ZERO, '0');
  for (const { sign, read } of PATTERNS) {
    if (!DIGIT.test(left)) break;
    const whole = left;
    sign.lastIndex = 0;
    // Not matchAll, which copies the expression each time. No match is empty: each has a digit.
    for (let match = sign.exec(whole); match !== null; match = sign.exec(whole)) {
      const meaning = read(match.groups ?? {});
      if (meaning === null) continue;
      const from = match.index;
      const to = from + match[0].length;
      const years = meaning.kind === 'price' ? surelyYears(text, { from, to }) : [];
      senses.push(...(years.length > 0 ? years : [{ from, to, meaning }]));
      // A sign that no pattern has takes the place of what was read.
      left = withoutSpans(left, [{ from, to }]);
    }
  }
  return senses;
}
