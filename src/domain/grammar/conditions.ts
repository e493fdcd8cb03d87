// cspell:ignore четыр
import { TYRES_OF_AXLE } from '../axle-size.ts';
import { conditionText } from '../chosen.ts';
import { type FilterField, keyOf } from '../filter-keys.ts';
import { PER_TYRE, SET_OF_TYRES } from '../quantity.ts';
import { FILTER_NAMES, SEASONS, type Season } from '../season.ts';
import { textWithout } from '../spoken-text.ts';
import { formatCount } from '../words.ts';
import { carText, type NamedCar } from './cars.ts';
import type { Lexicon } from './lexicon.ts';
import type { Conditions, Meaning, Sense, SizePart, Span, UnderstoodPart } from './meaning.ts';

type SenseGroups = readonly (readonly Sense[])[];
type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** The first meaning of every word of a kind. */
const firstOf = <Kind extends Meaning['kind']>(senseGroups: SenseGroups, kind: Kind): Of<Kind>[] =>
  senseGroups.flatMap(([sense]) => (sense?.meaning.kind === kind ? [sense.meaning as Of<Kind>] : []));

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Studs are only on winter tyres, so «без шипов» and «липучка» say winter, unless another season is named. */
interface Studs {
  studded: boolean;
  friction: boolean;
  seasons: readonly string[];
}

function studsOf(senseGroups: SenseGroups): Studs {
  const studs = firstOf(senseGroups, 'studs');
  return {
    studded: studs.some(({ on }) => on),
    friction: studs.some(({ on }) => !on),
    seasons: unique(firstOf(senseGroups, 'season').map(({ season }) => season)),
  };
}

/** Whether «без шипов» is told together with the season. */
const isWinterFriction = ({ studded, friction, seasons }: Studs): boolean =>
  friction && !studded && (seasons.length === 0 || seasons.join() === 'winter');

/** Both kinds named: any winter tyre. */
const isAnyWinter = ({ studded, friction }: Studs): boolean => studded && friction;

/** A price for several tyres as that for one of them. */
const ofOne = ({ from, to, tyres = 1 }: Of<'price'>) => ({
  from: from === null ? null : from / tyres,
  to: to === null ? null : to / tyres,
});

const isOfSet = (senseGroups: SenseGroups): boolean =>
  firstOf(senseGroups, 'price').some(({ tyres }) => tyres === SET_OF_TYRES);

/** The senses of a text as conditions for the search. */
export function conditionsOf(
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
): Omit<Conditions, 'nothing'> {
  const studs = studsOf(senseGroups);
  const winter = isWinterFriction(studs) || isAnyWinter(studs);
  const flags = firstOf(senseGroups, 'flag').map(({ flag }) => flag);
  const rims = firstOf(senseGroups, 'rim');
  const sizes = firstOf(senseGroups, 'size');
  const prices = firstOf(senseGroups, 'price').map(ofOne);
  return {
    seasons: SEASONS.filter(season => studs.seasons.includes(season) || (winter && season === 'winter')),
    studs: isAnyWinter(studs) ? null : studs.studded ? true : studs.friction ? false : null,
    runflat: flags.includes('runflat'),
    cargo: flags.includes('cargo') || [...rims, ...sizes].some(({ cargo }) => cargo),
    kit: flags.includes('kit') || isOfSet(senseGroups),
    xl: flags.includes('xl'),
    rims: unique(rims.map(({ rim }) => rim)),
    widths: unique(firstOf(senseGroups, 'width').map(({ value }) => value)),
    heights: unique(firstOf(senseGroups, 'height').map(({ value }) => value)),
    sizes: sizes.map(({ size }) => size),
    carSizes: cars.length === 0 ? null : cars.flatMap(car => car.sizes),
    priceFrom: prices.find(({ from }) => from !== null)?.from ?? null,
    priceTo: prices.find(({ to }) => to !== null)?.to ?? null,
    cheapFirst: senseGroups.some(([sense]) => sense?.meaning.kind === 'cheap'),
    without: firstOf(senseGroups, 'without').map(({ field, names }) => ({ field, names })),
    brands: unique(
      senseGroups.flatMap(senses =>
        senses.flatMap(({ meaning }) => (meaning.kind === 'brand' ? [meaning.brand] : [])),
      ),
    ),
    names: senseGroups
      .map(senses => senses.flatMap(({ meaning }) => (meaning.kind === 'name' ? [meaning.words] : [])))
      .filter(ways => ways.length > 0),
    marks: unique(firstOf(senseGroups, 'mark').map(({ word }) => word)),
  };
}

const FLAG_TEXTS = {
  runflat: FILTER_NAMES.runflat,
  cargo: FILTER_NAMES.cargo,
  kit: conditionText('kit', ''),
  xl: conditionText('xl', ''),
};

function sizeText({ width, height, rim }: SizePart, cargo: boolean): string {
  const section = `${width ?? ''}${height ? `/${height}` : ''}`;
  return `${section}${rim ? ` R${rim}` : ''}${cargo ? 'C' : ''}`;
}

const PRICE_UNITS: Readonly<Record<number, string>> = {
  1: PER_TYRE,
  [TYRES_OF_AXLE]: 'за пару',
  [SET_OF_TYRES]: 'за комплект',
};

function priceText({ from, to, tyres }: Of<'price'>): string {
  const unit = tyres === undefined ? '' : ` ${PRICE_UNITS[tyres] ?? ''}`;
  const low = from === null ? '' : `от ${formatCount(from)} `;
  const high = to === null ? '' : `до ${formatCount(to)} `;
  return `${low}${high}руб.${unit}`.replace(/ (?=руб\.)/u, '\u00A0');
}

type Condition = Pick<UnderstoodPart, 'kind' | 'text' | 'fields'>;

interface Group extends Condition {
  spans: Span[];
}

/** Fields with their values as an address has them; those without a value are left out. */
const fieldsOf = (
  values: Partial<Record<FilterField, string | readonly string[] | undefined>>,
): Condition['fields'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value ? [[keyOf(field as FilterField), [value].flat()]] : [],
    ),
  );

const sizeFields = ({ width, height, rim }: SizePart, cargo: boolean): Condition['fields'] =>
  fieldsOf({ widths: width, heights: height, rims: rim, cargo: cargo ? '1' : '' });

/** A bound of one tyre, which an address has in whole roubles only. */
const amount = (bound: number | null): string =>
  bound !== null && Number.isInteger(bound) ? String(bound) : '';

const priceFields = (price: Of<'price'>): Condition['fields'] => {
  const { from, to } = ofOne(price);
  return fieldsOf({
    priceFrom: amount(from),
    priceTo: amount(to),
    kit: price.tyres === SET_OF_TYRES ? '1' : '',
  });
};

/** A condition of a text; null for what is not told on its own. */
function groupOf(senses: readonly Sense[], studs: Studs): Condition | null {
  const meaning = senses[0]?.meaning;
  switch (meaning?.kind) {
    case 'season':
    case 'studs':
      return seasonGroup(meaning, studs);
    case 'flag':
      return { kind: 'flag', text: FLAG_TEXTS[meaning.flag], fields: fieldsOf({ [meaning.flag]: '1' }) };
    case 'cheap':
      return { kind: 'cheap', text: 'Сначала дешёвые', fields: fieldsOf({ sort: 'price_asc' }) };
    case 'rim':
      return {
        kind: 'size',
        text: `R${meaning.rim}${meaning.cargo ? 'C' : ''}`,
        fields: sizeFields({ rim: meaning.rim }, meaning.cargo),
      };
    case 'width':
      return {
        kind: 'size',
        text: conditionText('widths', meaning.value),
        fields: fieldsOf({ widths: meaning.value }),
      };
    case 'height':
      return {
        kind: 'size',
        text: conditionText('heights', meaning.value),
        fields: fieldsOf({ heights: meaning.value }),
      };
    case 'size':
      return {
        kind: 'size',
        text: sizeText(meaning.size, meaning.cargo),
        fields: sizeFields(meaning.size, meaning.cargo),
      };
    case 'price':
      return { kind: 'price', text: priceText(meaning), fields: priceFields(meaning) };
    case 'brand': {
      const brands = unique(
        senses.flatMap(each => (each.meaning.kind === 'brand' ? [each.meaning.brand] : [])),
      );
      return { kind: 'brand', text: brands.join(', '), fields: fieldsOf({ brands }) };
    }
    case 'without':
      return { ...exclusion(meaning), fields: {} };
    case 'mark':
      return { kind: 'name', text: meaning.word.toUpperCase(), fields: {} };
    default:
      return null;
  }
}

const OF_SEASONS: Readonly<Record<Season, string>> = {
  summer: 'летних',
  winter: 'зимних',
  allseason: 'всесезонных',
};

/** «Не зимние», «Кроме летних и всесезонных», «Без Run Flat», «Кроме Kama, Viatti». */
function exclusion({ field, names }: Of<'without'>): Omit<Condition, 'fields'> {
  const [first, ...others] = names;
  if (field === 'seasons' && others.length === 0)
    return { kind: 'season', text: `Не ${FILTER_NAMES[first as Season].toLowerCase()}` };
  if (field === 'seasons')
    return { kind: 'season', text: `Кроме ${names.map(name => OF_SEASONS[name as Season]).join(' и ')}` };
  if (field === 'cargo') return { kind: 'flag', text: 'Кроме грузовых' };
  if (field === 'runflat' || field === 'xl')
    return { kind: 'flag', text: `Без ${field === 'xl' ? 'XL' : FILTER_NAMES.runflat}` };
  if (field === 'brands') return { kind: 'brand', text: `Кроме ${names.join(', ')}` };
  const texts = names.map(name => (field === 'rims' ? `R${name}` : conditionText(field, name).toLowerCase()));
  return { kind: 'size', text: `Кроме ${texts.join(', ')}` };
}

function seasonGroup(meaning: Of<'season'> | Of<'studs'>, studs: Studs): Condition {
  const winter = fieldsOf({ seasons: 'winter' });
  if (isAnyWinter(studs) && (meaning.kind === 'studs' || meaning.season === 'winter'))
    return { kind: 'season', text: FILTER_NAMES.winter, fields: winter };
  if (isWinterFriction(studs))
    return {
      kind: 'season',
      text: `${FILTER_NAMES.winter} без шипов`,
      fields: { ...winter, ...fieldsOf({ nospikes: '1' }) },
    };
  if (meaning.kind === 'season')
    return {
      kind: 'season',
      text: FILTER_NAMES[meaning.season],
      fields: fieldsOf({ seasons: meaning.season }),
    };
  const flag = meaning.on ? 'spikes' : 'nospikes';
  return { kind: 'studs', text: conditionText(flag, ''), fields: fieldsOf({ [flag]: '1' }) };
}

const MAX_WAYS = 12;

/** What a title writes for a run of words, each with its ways to be read; the shortest when no title has them in this order. */
function titleText(run: readonly (readonly (readonly string[])[])[], lexicon: Lexicon): string {
  let all: string[][] = [[]];
  for (const ways of run)
    all = all.flatMap(before => ways.map(way => [...before, ...way])).slice(0, MAX_WAYS);
  for (const words of all) {
    const spelling = lexicon.spellingOf(words);
    if (spelling !== null) return spelling;
  }
  const [shortest = []] = all.sort((a, b) => a.join('').length - b.join('').length);
  return shortest.map(word => lexicon.spellingOf([word]) ?? word).join(' ');
}

const waysOf = (senses: readonly Sense[]) =>
  senses.flatMap(({ meaning }) => (meaning.kind === 'name' ? [meaning.words] : []));

/** Numbers of a set that stand before it too: of «4 4 шины», «4» must not remain before another word. */
function withCounts(text: string, { from, to }: Span): Span {
  const before = text.slice(0, from).search(/(?:(?<![\p{L}\p{N}])(?:4|четыр\p{L}+)[^\p{L}\p{N}]+)+$/iu);
  return { from: before < 0 ? from : before, to };
}

/** The conditions of a text in words, in its order; words of a name that follow each other are one. */
function groupsOf(
  text: string,
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
  lexicon: Lexicon,
): Group[] {
  const studs = studsOf(senseGroups);
  const price = isOfSet(senseGroups)
    ? senseGroups.find(([sense]) => sense?.meaning.kind === 'price')
    : undefined;
  const groups = new Map<string, Group>();
  const add = (group: Condition, spans: readonly Span[]) => {
    const key = `${group.kind} ${group.text}`;
    const known = groups.get(key);
    if (known) known.spans.push(...spans);
    else groups.set(key, { ...group, spans: [...spans] });
  };
  let run: { names: (readonly string[])[][]; spans: Span[] } = { names: [], spans: [] };
  const endRun = () => {
    if (run.names.length > 0)
      add({ kind: 'name', text: titleText(run.names, lexicon), fields: {} }, run.spans);
    run = { names: [], spans: [] };
  };
  for (const senses of senseGroups) {
    const [sense] = senses;
    if (!sense) continue;
    const before = run.spans.at(-1);
    if (before && /[\p{L}\p{N}]/u.test(text.slice(before.to, sense.from))) endRun();
    if (sense.meaning.kind === 'name') {
      run.names.push(waysOf(senses));
      run.spans.push(sense);
      continue;
    }
    endRun();
    // «Комплект до 20000» is one condition.
    const isKitOfPrice = price !== undefined && sense.meaning.kind === 'flag' && sense.meaning.flag === 'kit';
    const group = groupOf(isKitOfPrice ? price : senses, studs);
    if (group) add(group, [sense.meaning.kind === 'flag' ? withCounts(text, sense) : sense]);
  }
  endRun();
  for (const car of cars) add({ kind: 'car', text: carText(car), fields: {} }, car.spans);
  return [...groups.values()].sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ spans }: Group): number => Math.min(...spans.map(({ from }) => from));

/** The conditions of a text in words, each with the text that remains without it; '' when nothing else was understood. */
export function partsOf(
  text: string,
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
  lexicon: Lexicon,
): UnderstoodPart[] {
  const groups = groupsOf(text, senseGroups, cars, lexicon);
  return groups.map(({ spans, ...condition }) => ({
    ...condition,
    string: groups.length === 1 ? '' : textWithout(text, spans),
    at: spans.map(({ from, to }) => ({ from, to })),
  }));
}
