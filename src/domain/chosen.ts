import { EMPTY_FILTER, isSet } from './filter.ts';
import { type FieldOf, type Filter, type FilterField, fieldsOf, rowOf, wordsOf } from './filter-keys.ts';
import type { Understood, UnderstoodPart } from './grammar/meaning.ts';
import { PER_TYRE } from './quantity.ts';
import { FILTER_NAMES, type Season } from './season.ts';
import { formatCount } from './words.ts';

/** A key that is a condition: all except the sort order. */
export type ConditionField = Exclude<FilterField, FieldOf<'order'>>;

/** One condition of a search, as the list of chosen conditions shows it. */
export interface Chosen {
  key: ConditionField;
  /** For a list, one of its values; for the text, what remains of it; ignored for other keys. */
  value: string;
  text: string;
}

const CONDITIONS = /* @__PURE__ */ fieldsOf(
  'seasons',
  'names',
  'list',
  'flag',
  'amount',
  'least',
  'size',
  'several',
  'choice',
  'text',
);

/** The text with a capital first letter: «Ширина». */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A condition in words that need no context: «Ширина 205», «Зимние», «Run Flat».
 * @param isKit prices are shown for sets, so that a bound, which is that of one tyre, says so
 */
export function conditionText(field: ConditionField, value: string, isKit = false): string {
  const { name, unit, values, joint = 'не ниже' } = wordsOf(field);
  switch (rowOf(field).kind) {
    case 'seasons':
      return FILTER_NAMES[value as Season];
    case 'names':
      return value;
    case 'list':
    case 'several':
      return `${capital(name)} ${value}`;
    case 'amount':
      return perTyre(`${name} ${formatCount(Number(value))}\u00A0${unit}`, isKit);
    case 'least':
      return `${capital(name)} ${joint} ${value}${unit ? `\u00A0${unit}` : ''}`;
    case 'size':
      return `${capital(name)} ${value}`;
    case 'text':
      return `${capital(name)}: «${value}»`;
    default:
      return values?.[value] ?? name;
  }
}

const perTyre = (price: string, isKit: boolean): string => (isKit ? `${price} ${PER_TYRE}` : price);

/** A condition of the typed text in words; beside prices of sets a bound says for how many tyres it is. */
export const partText = ({ kind, text }: UnderstoodPart, isKit: boolean): string =>
  kind === 'price' ? perTyre(text, isKit && !text.includes(' за ')) : text;

/** Every condition of a search; the sort order is not one. The text has those that it was understood as. */
export function chosenIn(filter: Filter, understood: Understood | null = null): Chosen[] {
  return CONDITIONS.flatMap((key): Chosen[] => {
    const value = filter[key];
    if (key === 'string' && understood && understood.parts.length > 0)
      return understood.parts.map(part => ({ key, value: part.string, text: partText(part, filter.kit) }));
    if (Array.isArray(value))
      return value.map(each => ({ key, value: each, text: conditionText(key, each) }));
    return isSet(value) ? [{ key, value: '', text: conditionText(key, String(value), filter.kit) }] : [];
  });
}

/** The conditions of an empty search: «Искали: Зимние, R16.»; '' without conditions. */
export function emptyText(filter: Filter, understood: Understood | null): string {
  const chosen = chosenIn(filter, understood);
  const texts = chosen.map(({ text }) => text).join('; ');
  return texts === '' ? '' : `Искали: ${texts}${texts.endsWith('.') ? '' : '.'}`;
}

/** The search without that condition; unchanged when it does not have it. */
export function without(filter: Filter, { key, value }: Pick<Chosen, 'key' | 'value'>): Filter {
  const now: Filter[ConditionField] = filter[key];
  if (key === 'string') return { ...filter, string: value };
  const rest = Array.isArray(now) ? now.filter(each => each !== value) : EMPTY_FILTER[key];
  return { ...filter, [key]: rest };
}
