import type { Season } from '#src/domain/season.ts';
import { COUNTRIES } from './countries.ts';
import { Doubt, type DoubtCode } from './doubt.ts';
import { WrittenText } from './written-text.ts';

export type Studs = 'studded' | 'studdable' | 'none';

/** What a name says besides brand, model, size and indices. */
export interface Marks {
  xl: boolean;
  runflat: boolean;
  /** Null when the name says nothing about studs. */
  studs: Studs | null;
  season: Season | null;
  /** As properties of the shop write it: «Республика Корея»; empty when the name has none. */
  country: string;
  year: number | null;
  /** Versions that are products of their own: AO, MO, ContiSeal; in capitals, each once. */
  special: string[];
  /** How many marks may be of a version or nothing: an asterisk, NEW. */
  loose: number;
  /** All other marks and {@link special}, and codes: TL, M+S, «арт. 12345». */
  rest: string[];
}

/** A whole word or some. */
const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

/** Patterns of whole words as texts, others as they are. */
const REFUSED_SO: readonly (readonly [string | RegExp, DoubtCode, string])[] = [
  [
    'диски?|литой|литые|штамп\\p{L}*|легкосплав\\p{L}*|колпак\\p{L}*|кик|et\\s?-?\\d{1,2}',
    'not-a-tyre',
    'это диск',
  ],
  [
    /(?<!\d)[4-6]\s?[x*х/]\s?(?:98|100|105|108|110|112|114[.,]3|115|118|120|127|130|139[.,]7)(?![\d/])/iu,
    'not-a-tyre',
    'это диск',
  ],
  [
    '(?:авто)?камер[аы]|а/к|а/камера|ободн\\p{L}+|флиппер\\p{L}*|ободники?',
    'not-a-tyre',
    'это камера или лента',
  ],
  [
    'вентил\\p{L}*|секретк\\p{L}*|датчик\\p{L}*|чехл\\p{L}*|чехол|мешки|пакеты?|болты?|гайк\\p{L}*|груз(?:ик)?и|шиномонтаж\\p{L}*|доставка|хранение|герметик|насос\\p{L}*|цеп[ьи]',
    'not-a-tyre',
    'это не шина',
  ],
  ['колес[оа]? в сборе|в сборе|колесо', 'not-a-tyre', 'это колесо в сборе'],
  [
    'рул(?:ев\\p{L}*)?|вед(?:ущ\\p{L}*)?|приц(?:еп\\p{L}*)?|карьер\\p{L}*|с/х|сельхоз\\p{L}*|индустриал\\p{L}*|вилочн\\p{L}*|погрузчик\\p{L}*|цмк|кгш|мото|мотошин\\p{L}*|мотоцикл\\p{L}*|квадро\\p{L}*|atv|скутер\\p{L}*|велосип\\p{L}*|спецшин\\p{L}*|тракт\\p{L}*',
    'truck',
    'это шина не для легковых машин и фургонов',
  ],
  [
    /(?<![\d/.,x*х×])(?:[789]|1[0-8])[.,]\d{1,2}\s?[RР-]\s?(?:\d\d(?:[.,]5)?)/iu,
    'truck',
    'это шина не для легковых машин и фургонов',
  ],
  [/(?<![\d/.,])1[0-3]\s?[RР]\s?(?:20|22[.,]5|24[.,]5)/iu, 'truck', 'это грузовая шина'],
  [/(?<!\d)[1-4]\d[05]\/\d{2}\s?[RР-]?\s?(?:17|19|22|24)[.,]5/iu, 'truck', 'это грузовая шина'],
  [
    '(?<!не )(?:б/?у|б\\.у\\.?|бу)|подержан\\p{L}*|бывш\\p{L}* в употребл\\p{L}*|выставочн\\p{L}* (?:образ|экземпл)\\p{L}*|экспонат\\p{L}*|восст\\p{L}*|реставр\\p{L}*|наварн\\p{L}*|наварка|retread\\p{L}*|(?<!(?:not|never)[ -])used|pre-?owned|refurbished|likenew|second[- ]?hand|demo|(?:с |после )?пробег(?:ом|а)? ?\\d+|с пробегом|обкатан\\p{L}*|изношен\\p{L}*|(?:с )?износ(?:ом)?(?= ?[:-]? ?\\d)|\\d{1,2} ?% износа?|остат\\p{L}* протектора|(?<!(?:глубин|высот)\\p{L}* )протектор\\p{L}* ?:? ?\\d{1,2}(?:[.,]\\d)? ?мм|старше \\d|контрактн\\p{L}*|снят\\p{L}* с (?:\\p{L}+ )?(?:авто|машин)\\p{L}*|с конвейера|(?:после|с) демонтажа|(?<!монтаж(?:, ?| и |/| ))демонтаж',
    'not-new',
    'шина не новая',
  ],
  [
    '(?<!(?:без|заводского) )брак(?:а|ом|ован\\p{L}*)?|уц|уцен(?:к|ен|ён)\\p{L}*|витрин\\p{L}*|неконд\\p{L}*|неликвид\\p{L}*|после ремонта|ремонт(?:ом|н\\p{L}*)?|отремонт\\p{L}*|латк\\p{L}*|заплат\\p{L}*|замят\\p{L}*|с?мят(?:ая|ые|ый|ы|а)|сплющ\\p{L}*|деформирован\\p{L}*|(?<!не )монтировал\\p{L}*|след(?:ы|ами)? (?:от )?(?:монтаж|установ|эксплуат)\\p{L}*|тестов\\p{L}* (?:образ|экземпл|шин)\\p{L}*|(?:был[аи]|стоял[аи]) на (?:диск|машин|авто|колес)\\p{L}*|пот[её]рт\\p{L}*|с прокол(?:ом|ами)|(?<!(?:от|к|без) )(?:(?:прокол|порез|надрез|дефект|скол|залом|надрыв|порыв)(?:а|ы|у|ом|ами|н\\p{L}{1,3})?|(?:поврежд[её]н|царапин|трещин|грыж)(?:а|о|ы|и|у|ой|ей|ами|ки|ие|ия|ием|иями|н\\p{L}{1,3}))|(?:ограниченно|не) год(?:ен|н\\p{L}*)|(?:2|второй)(?:-?й)? сорт',
    'not-new',
    'шина с изъяном',
  ],
  [
    'комплект\\p{L}*|компл|к-т|(?:[2-9]|по [2-9])\\s?шт(?:уки)?|пара',
    'set',
    'возможно, это цена комплекта, а не одной шины',
  ],
];
const REFUSED = REFUSED_SO.map(([pattern, code, message]) =>
  typeof pattern === 'string'
    ? { pattern: words(pattern), isWord: true, code, message }
    : { pattern, isWord: false, code, message },
);
/** Most names have none of the words: one look spares them one for each. */
const ANY_REFUSED_WORD = words(
  REFUSED_SO.flatMap(([pattern]) => (typeof pattern === 'string' ? [pattern] : [])).join('|'),
);

/**
 * Refuses what is no new single tyre of a car or van.
 * @throws {Doubt}
 */
export function refuseOthers({ left }: WrittenText): void {
  const hasWord = left.search(ANY_REFUSED_WORD) >= 0;
  for (const { pattern, isWord, code, message } of REFUSED)
    if ((hasWord || !isWord) && left.search(pattern) >= 0) throw new Doubt(code, message);
}

const NOT_NEW = REFUSED.filter(({ code }) => code === 'not-new').map(({ pattern }) => pattern);

/** Whether a text of a row or a group says that a tyre is used or damaged: «б/у», «Уценка», «витринный образец». */
export function isNotNew(text: string): boolean {
  let isSaid = notNew.get(text);
  if (isSaid === undefined) {
    if (notNew.size >= MAX_TEXTS) notNew.clear();
    isSaid = NOT_NEW.some(pattern => text.search(pattern) >= 0);
    notNew.set(text, isSaid);
  }
  return isSaid;
}
const SURELY_USED = words(
  '(?<!не )(?:б/?у|б\\.у\\.?|бу)|уцен(?:к|ен|ён)\\p{L}*|витринн\\p{L}*|восстановленн\\p{L}*|подержан\\p{L}*|бывш\\p{L}* в употребл\\p{L}*',
);
/** Whether a description says so; others name what the tyre withstands: «снижает риск прокола». */
export const isSurelyUsed = (text: string): boolean => text.search(SURELY_USED) >= 0;
/** Notes of a list are few. */
const notNew = new Map<string, boolean>();
const MAX_TEXTS = 10_000;

const XL = words('xl|хл|хl|xл|x l|extra\\s?load|e\\.?l\\.?|усил(?:ен\\p{L}*)?|reinforced|reinf');
const RUN_FLAT_WORDS =
  'rft|rof|ssr|zps?|rsc|(?<!\\d ?)hrs|dsst|emt|moe|aoe|xrp|rfd|run[-\\s]?(?:on[-\\s]?)?flat|r-f|ран[-\\s]?фл[еэаи]т|самонесущ\\p{L}*';
const RUN_FLAT = words(RUN_FLAT_WORDS);
const NO_RUN_FLAT = words(
  `(?:без|не|non|no)[\\s-]+(?:${RUN_FLAT_WORDS})|(?:${RUN_FLAT_WORDS})\\s?[:=-]?\\s?(?:нет|no|false|0|-)`,
);
const EITHER = words('rf|r/f');
const STUDDABLE = words(
  'под ?шип\\p{L}*|п/ш(?:ип\\p{L}*)?|под ошиповк\\p{L}*|шипуем\\p{L}*|ошипуем\\p{L}*|studd?able',
);
const WITHOUT = words(
  'не ?шип\\p{L}*|н/?ш(?:ип\\p{L}*)?|б/ш(?:ип\\p{L}*)?|без шип\\p{L}*|фрикц\\p{L}*|липуч\\p{L}*|лип|липа|велкро|friction|non[-\\s]?studd?ed',
);
const STUDDED = words('о?шип\\p{L}*|ш|studded|d[-\\s]?stud');
/** A letter glued to an index or a size: 94Tшип, 94TXL. */
const GLUED_STUDS = /(?<=[A-Z\d])(?:шип\p{L}*|(?<=\d[A-Z])ш)(?!\p{L})/gu;

const SEASONS: readonly (readonly [RegExp, Season])[] = [
  [words('всесез\\p{L}*|в/с|круглогод\\p{L}*'), 'allseason'],
  [words('зим\\p{L}*|зм|з'), 'winter'],
  [words('лет(?:о|н\\p{L}*)|(?<!\\d[^\\p{L}]*)лет|л'), 'summer'],
];

const COUNTRY_WORDS = COUNTRIES.map(([pattern, name]) => [words(pattern), name] as const);
/** Most names have no country: one look spares them one for each. */
const ANY_COUNTRY = words(COUNTRIES.map(([pattern]) => pattern).join('|'));

const DOT = words('dot\\s?:?\\s?([0-5]\\d)(1[5-9]|2\\d|3[0-5])');
const YEAR = words(
  '(?:dot\\s?:?\\s?|год\\s?(?:вып(?:уска)?\\.?)?\\s?:?\\s?)?(20(?:1[5-9]|2\\d|3[0-5]))(?:\\s?(?:год\\p{L}*|г\\.? ?в|г))?',
);
const SHORT_YEAR = words('(1[5-9]|2\\d|3[0-5])\\s?(?:год\\p{L}*|г\\.? ?в|г)');
const UNCLEAR_YEAR = words('dot\\s?:?\\s?[\\d./-]*');

const HARMLESS = words(
  [
    'tl|tt|tubeless|tube\\s?less|бескам\\p{L}*|камерн\\p{L}*|б/к(?:ам)?|m[+&/]s|3pmsf|еас|eac|шт|новая|новые|promo|новинка|1 ?шт|в наличии|хит|акция|распродажа',
    'а/м|авто(?:моб\\p{L}*)?|автошин\\p{L}*|автопокрышк\\p{L}*|шин[аыу]?|а/ш|а/шин[аы]|а/п|покрышк\\p{L}*|резина|легк(?:ов\\p{L}*)?|легкогруз\\p{L}*|коммерч\\p{L}*|внедорожн\\p{L}*|кроссовер\\p{L}*|для|и|марки|модель|размер|сезон|производитель|пр-во|производство|страна|made in|упаковка',
    '(?:нс|hc|нс-|сл)\\s?\\d{1,2}|(?:4|6|8|10)\\s?pr|pr\\s?(?:4|6|8|10)|lr[cde]|load range [cde]',
    'fp|mfs|rpb|rg|bsw|owl|rwl|rowl|wl|bl|obl|rbl|fsl|rim protection',
    '(?:арт(?:икул)?|код|art|id|sku|ean)\\.?\\s?:?\\s?[№#]?\\s?[\\p{L}\\d-]*\\d[\\p{L}\\d-]*|[a-z]{0,4}-?\\d{5,}[a-z]{0,2}',
    'евро[пП]а|омолог\\p{L}*|индекс\\p{L}*',
    '\\(\\s?\\d{1,2}\\s?\\)|\\(?\\s?\\d{3,4}\\s?кг\\s?\\)?|г/в',
  ].join('|'),
);

const SPECIAL = words(
  'mo[1s]?|mo-s|ao\\d?|ro\\d|n[0-6]|na\\d|jlr|lr\\d?|vol|t[01]|goe|p?ncs|conti-?seal|conti-?silent|seal(?:inside)?|s-i|elt|elect|acoustic|silent|акуст\\p{L}*|шумопо\\p{L}*|noise cancel\\p{L}*(?: system)?|само(?:заклеив|гермет)\\p{L}*|self-?seal\\p{L}*',
);
/** Other ways to write the same version. */
const SAME: Readonly<Record<string, string>> = {
  PNCS: 'NCS',
  ELT: 'ELECT',
  SEAL: 'S-I',
  SEALINSIDE: 'S-I',
  'CONTI-SEAL': 'CONTISEAL',
  'MO-S': 'MOS',
  'CONTI-SILENT': 'CONTISILENT',
  SILENT: 'ACOUSTIC',
};
const LOOSE = /(?<![\p{L}\p{N}])new(?![\p{L}\p{N}])|(?<=\d\s?\(?[A-Z]\)?\s?|\|\s*)[*★](?!\p{L})/giu;

/** The versions that a text names, each once, as {@link Marks.special} writes them. */
export const specialIn = (text: string): string[] =>
  text.search(SPECIAL) < 0
    ? []
    : [
        ...new Set(
          [...text.matchAll(SPECIAL)].map(([mark]) => {
            const plain = mark.toUpperCase().replace(/^(?:АКУСТ|ШУМОПО|NOISE).*$/u, 'ACOUSTIC');
            return SAME[plain] ?? plain;
          }),
        ),
      ].sort();

function studsOf(text: WrittenText): Studs | null {
  // «Ш 205/55 R16» begins with the word «шина».
  text.take(/^ш\.?(?= ?\d)/giu);
  const found: Studs[] = [];
  if (text.takes(STUDDABLE)) found.push('studdable');
  if (text.takes(WITHOUT)) found.push('none');
  const glued = text.takes(GLUED_STUDS);
  if (text.takes(STUDDED) || glued) found.push('studded');
  if (found.length > 1) throw new Doubt('two-meanings', 'в названии и «шип», и «не шип» или «под шип»');
  return found[0] ?? null;
}

function seasonOf(text: WrittenText): Season | null {
  const found = SEASONS.filter(([pattern]) => text.takes(pattern)).map(([, season]) => season);
  if (found.length > 1) throw new Doubt('two-meanings', 'в названии два сезона');
  return found[0] ?? null;
}

/** What a cell says alone; null where it says none or two. */
function readCell<Read>(cell: string, read: (text: WrittenText) => Read): Read | null {
  try {
    return read(new WrittenText(cell));
  } catch (error) {
    if (error instanceof Doubt) return null;
    throw error;
  }
}

/** Whether a cell names run-flat or XL by words of names; «Run Flat: нет» does not. */
export const hasRunFlat = (cell: string): boolean =>
  cell.search(RUN_FLAT) >= 0 && cell.search(NO_RUN_FLAT) < 0;
export const hasXl = (cell: string): boolean => cell.search(XL) >= 0;

/** The studs that a cell names by words of names. */
export const studsOfCell = (cell: string): Studs | null => readCell(cell, studsOf);

/** The season that a cell names by words of names. */
export const seasonOfCell = (cell: string): Season | null => readCell(cell, seasonOf);

function yearOf(text: WrittenText, rest: string[]): number | null {
  // «DOT2023» is the 20th week of 2023 or the year 2023: the same year.
  const years = [
    ...text.take(DOT).map(([, , year]) => 2000 + Number(year)),
    ...text.take(YEAR).map(([, year]) => Number(year)),
    ...text.take(SHORT_YEAR).map(([, year]) => 2000 + Number(year)),
  ];
  rest.push(...text.take(UNCLEAR_YEAR).map(([all]) => all.trim()));
  const different = new Set(years);
  if (different.size > 1)
    throw new Doubt('two-meanings', `в названии два года: ${[...different].join(' и ')}`);
  return years[0] ?? null;
}

const countriesIn = (text: WrittenText): string[] =>
  text.left.search(ANY_COUNTRY) < 0
    ? []
    : COUNTRY_WORDS.filter(([pattern]) => text.takes(pattern)).map(([, name]) => name);

function countryOf(text: WrittenText): string {
  const found = countriesIn(text);
  if (found.length > 1) throw new Doubt('two-meanings', `в названии две страны: ${found.join(' и ')}`);
  return found[0] ?? '';
}

/** The country that a cell names by one of its usual words; empty when it names none or several. */
export function countryIn(cell: string): string {
  const found = countriesIn(new WrittenText(cell));
  return found.length === 1 ? (found[0] ?? '') : '';
}

/** Whether a title may hold a mark. */
export const mayHoldMark = ({ left }: WrittenText): boolean =>
  [XL, RUN_FLAT, STUDDABLE, WITHOUT, STUDDED, SPECIAL, LOOSE, HARMLESS].some(
    pattern => left.search(pattern) >= 0,
  );

/**
 * Takes the marks out of a name without its size and indices.
 * @throws {Doubt} when two contradict each other or one has two meanings
 */
export function takeMarks(text: WrittenText): Marks {
  const rest: string[] = [];
  const runflat = text.takes(RUN_FLAT);
  const xl = text.takes(XL);
  if (text.takes(EITHER) && !runflat)
    throw new Doubt('two-meanings', 'RF может значить и Run Flat, и усиленную шину (Reinforced)');
  const year = yearOf(text, rest);
  const country = countryOf(text);
  const special = specialIn(text.left);
  if (special.length > 0) rest.push(...text.take(SPECIAL).map(([all]) => all.trim()));
  const loose = text.take(LOOSE, /new|[*★]/iu).map(([all]) => all.trim());
  rest.push(...loose);
  rest.push(...text.take(HARMLESS).map(([all]) => all.trim()));
  const studs = studsOf(text);
  const season = seasonOf(text);
  return { xl, runflat, studs, season, country, year, special, loose: loose.length, rest };
}
