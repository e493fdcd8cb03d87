import { isSet } from '#src/domain/filter.ts';
import {
  type FieldOf,
  type Filter,
  type FilterField,
  fieldsOf,
  type KeyOf,
  keyOf,
  rowOf,
} from '#src/domain/filter-keys.ts';
import { SEASONS, type Season } from '#src/domain/season.ts';

type Several<Value> = Value | readonly Value[];

/**
 * The filter as it is sent (spec section 3, select_keys). `""`, null, `[]`, `"all"` and absent mean «not set»;
 * with `clear_params` true seasons are ignored.
 */
export type FilterBody = {
  clear_params?: boolean;
} & {
  [Field in FilterField as KeyOf<Field>]?: Field extends FieldOf<'seasons'>
    ? Partial<Record<Season, boolean>>
    : Field extends FieldOf<'flag'>
      ? boolean
      : Field extends FieldOf<'names' | 'several'>
        ? Several<string>
        : Field extends FieldOf<'list'>
          ? Several<string | number>
          : Field extends FieldOf<'amount'>
            ? number | string
            : string;
};

/** The body of POST /api/products; `more` asks for the facets of the group «Ещё условия» too. */
export type SearchBody = FilterBody & { more?: boolean };

/** Fields in the order of a body. */
export const BODY_FIELDS: readonly FilterField[] = fieldsOf(
  'seasons',
  'flag',
  'names',
  'list',
  'amount',
  'least',
  'size',
  'several',
  'text',
  'order',
  'choice',
);

/** A filter as POST /api/products and /api/get_models take it; flags of the spec are always sent, else what is not set is left out. */
export function filterBody(filter: Filter): FilterBody {
  const body: Record<string, unknown> = { clear_params: filter.seasons.length === 0 };
  for (const field of BODY_FIELDS) {
    const value = filter[field];
    if (field === 'seasons')
      body[keyOf(field)] = Object.fromEntries(
        SEASONS.map(season => [season, filter.seasons.includes(season)]),
      );
    else if ((typeof value === 'boolean' && !rowOf(field).more) || isSet(value)) body[keyOf(field)] = value;
  }
  return body;
}
