import { type FieldOf, fieldsOf, type KeyOf, keyOf, rowOf } from './filter-keys.ts';
import type { Season } from './season.ts';

/** Keys of which every option is counted. */
export type FacetField = FieldOf<'names' | 'list' | 'seasons' | 'flag'>;

/** In the order in which an answer has them. */
export const FACET_FIELDS: readonly FacetField[] = /* @__PURE__ */ fieldsOf(
  'names',
  'list',
  'seasons',
  'flag',
);

/** How many products each option would give with all the other keys as they are (wire.md, facets). */
export type Facets = {
  [Field in FacetField as KeyOf<Field>]: Field extends FieldOf<'flag'>
    ? number
    : Record<Field extends 'seasons' ? Season : string, number>;
};

/** Facets whose every key is counted by a function of its field. */
export const facetsFrom = (
  countsOf: (field: FacetField) => number | Readonly<Record<string, number>>,
): Facets => Object.fromEntries(FACET_FIELDS.map(field => [keyOf(field), countsOf(field)])) as Facets;

/** Facets that count nothing. */
export const NO_FACETS: Facets = /* @__PURE__ */ facetsFrom(field => (rowOf(field).kind === 'flag' ? 0 : {}));
