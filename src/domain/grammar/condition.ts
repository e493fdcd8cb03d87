import { TYRES_OF_AXLE } from '../axle-size.ts';
import { conditionText } from '../chosen.ts';
import { type FilterField, keyOf } from '../filter-keys.ts';
import { PER_TYRE, SET_OF_TYRES } from '../quantity.ts';
import { FILTER_NAMES, type Season } from '../season.ts';
import { QUIET_DB } from '../tyre-label.ts';
import { formatCount } from '../words.ts';
import type { Sense, SizePart, UnderstoodPart, WordedSet, YearsMade } from './meaning.ts';
import { isAnyWinter, isWinterFriction, type Of, ofOne, type Studs, unique } from './senses.ts';

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

/** A condition of a text: its words, and the keys of an address that say the same. */
export type Condition = Pick<UnderstoodPart, 'kind' | 'text' | 'fields'>;

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

/** «Шины 2025 года», «Шины не старше 2024 года»; typed again, beside a car too, it means the same. */
function yearsText({ from, to }: YearsMade): string {
  if (to === null) return `Шины не старше ${from} года`;
  if (from === null) return `Шины до ${to} года`;
  return from === to ? `Шины ${from} года` : `Шины с ${from} по ${to} год`;
}

/** «Nordman 7, ныне Ikon Tyres Character Ice 7»; of several models the words that they share. */
function renamedText(senses: readonly Sense[]): string {
  const models = senses.flatMap(({ meaning }) => (meaning.kind === 'renamed' ? [meaning] : []));
  const [first = ''] = models.map(({ former }) => former);
  const former = models.length === 1 ? first : (first.split(' ')[0] ?? '');
  const brands = unique(models.map(({ brand }) => brand));
  const titles = (brand: string) => models.filter(each => each.brand === brand).map(({ title }) => title);
  return `${former}, ныне ${brands.map(brand => `${brand} ${titles(brand).join(', ')}`).join(', ')}`;
}

/** Typed again, they mean the same. */
const SET_TEXTS: Readonly<Record<WordedSet, string>> = {
  leaders: conditionText('modelsFilter', 'topsell'),
  discounted: 'Со скидкой',
  'all-terrain': 'Внедорожные A/T',
  'mud-terrain': 'Грязевые M/T',
};

/** A condition of a text; null for what is no condition of its own. */
export function conditionOf(senses: readonly Sense[], studs: Studs): Condition | null {
  const meaning = senses[0]?.meaning;
  switch (meaning?.kind) {
    case 'season':
    case 'studs':
      return seasonCondition(meaning, studs);
    case 'flag':
      return {
        kind: 'flag',
        text: conditionText(meaning.flag, ''),
        fields: fieldsOf({ [meaning.flag]: '1' }),
      };
    case 'cheap':
      return { kind: 'cheap', text: 'Сначала дешёвые', fields: fieldsOf({ sort: 'price_asc' }) };
    case 'choice': {
      const { field, names } = meaning;
      const [name = ''] = names;
      // Typed again, the text of a chip means what it meant.
      const quiet = `${name === QUIET_DB ? 'Тихие, не' : 'Не'} громче ${name}\u00A0дБ`;
      const text = field === 'noiseTo' ? quiet : `Из страны: ${name}`;
      return { kind: 'flag', text, fields: fieldsOf({ [field]: names }) };
    }
    case 'set': {
      const [set = 'leaders', other] = meaning.sets;
      const fields = set === 'leaders' ? fieldsOf({ modelsFilter: 'topsell' }) : {};
      return { kind: 'flag', text: other === undefined ? SET_TEXTS[set] : 'Внедорожные', fields };
    }
    case 'made': {
      const { from, to } = meaning;
      const yearFrom = to === null && from !== null ? String(from) : '';
      return { kind: 'flag', text: yearsText(meaning), fields: fieldsOf({ yearFrom }) };
    }
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
    case 'renamed':
      return { kind: 'name', text: renamedText(senses), fields: {} };
    case 'without':
      return { ...exclusion(meaning), fields: {} };
    case 'unnamed':
      return { kind: 'name', text: `Кроме ${meaning.said}`, fields: {} };
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
function exclusion({ field, names, titles = names }: Of<'without'>): Omit<Condition, 'fields'> {
  const [first, ...others] = names;
  if (field === 'seasons' && others.length === 0)
    return { kind: 'season', text: `Не ${FILTER_NAMES[first as Season].toLowerCase()}` };
  if (field === 'seasons')
    return { kind: 'season', text: `Кроме ${names.map(name => OF_SEASONS[name as Season]).join(' и ')}` };
  if (field === 'cargo') return { kind: 'flag', text: 'Кроме грузовых' };
  if (field === 'runflat' || field === 'xl')
    return { kind: 'flag', text: `Без ${field === 'xl' ? 'XL' : FILTER_NAMES.runflat}` };
  if (field === 'brands') return { kind: 'brand', text: `Кроме ${names.join(', ')}` };
  if (field === 'countries') return { kind: 'flag', text: `Кроме страны ${titles.join(', ')}` };
  const texts = names.map(name => (field === 'rims' ? `R${name}` : conditionText(field, name).toLowerCase()));
  return { kind: 'size', text: `Кроме ${texts.join(', ')}` };
}

function seasonCondition(meaning: Of<'season'> | Of<'studs'>, studs: Studs): Condition {
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
