import { EMPTY_FILTER, isSet } from './filter.ts';
import { type FieldOf, type Filter, type FilterField, fieldsOf, rowOf, wordsOf } from './filter-keys.ts';
import { FILTER_NAMES, type Season } from './season.ts';

/** A key that is a condition: all but the order. */
export type ConditionField = Exclude<FilterField, FieldOf<'order'>>;

/** One condition of a search, as a visitor sees it among those that are chosen. */
export interface Chosen {
  key: ConditionField;
  /** Of a list: which of its values; of the others nothing hangs on it. */
  value: string;
  text: string;
}

const CONDITIONS = /* @__PURE__ */ fieldsOf('seasons', 'names', 'list', 'flag', 'choice', 'text');

/** «Ширина» at the beginning of a line. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A condition, named so that it stands by itself: «Ширина 205», «Зимние», «Run Flat». */
export function conditionText(field: ConditionField, value: string): string {
  const { name, unit, values } = wordsOf(field);
  switch (rowOf(field).kind) {
    case 'seasons':
      return FILTER_NAMES[value as Season];
    case 'names':
      return value;
    case 'list':
      return `${capital(name)} ${value}${unit ? `\u00A0${unit}` : ''}`;
    case 'text':
      return `${capital(name)}: «${value}»`;
    default:
      return values?.[value] ?? name;
  }
}

/** Every condition of a search; the order of the list is none. */
export function chosenIn(filter: Filter): Chosen[] {
  return CONDITIONS.flatMap((key): Chosen[] => {
    const value = filter[key];
    if (Array.isArray(value))
      return value.map(each => ({ key, value: each, text: conditionText(key, each) }));
    return isSet(value) ? [{ key, value: '', text: conditionText(key, String(value)) }] : [];
  });
}

/** The search without that one condition; one that is not in it changes nothing. */
export function without(filter: Filter, { key, value }: Pick<Chosen, 'key' | 'value'>): Filter {
  const now: Filter[ConditionField] = filter[key];
  const rest = Array.isArray(now) ? now.filter(each => each !== value) : EMPTY_FILTER[key];
  return { ...filter, [key]: rest };
}
