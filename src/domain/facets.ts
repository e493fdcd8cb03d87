import { type FieldOf, fieldsOf, type KeyOf, keyOf, rowOf } from './filter-keys.ts';
import type { Season } from './season.ts';

/** Fields whose options are counted. */
export type FacetField = FieldOf<'names' | 'list' | 'seasons' | 'flag'>;

/** Those fields in the order of an answer. */
export const FACET_FIELDS: readonly FacetField[] = /* @__PURE__ */ fieldsOf(
  'names',
  'list',
  'seasons',
  'flag',
);

/** How many products each option would find with the other keys unchanged (wire.md, facets). */
export type Facets = {
  [Field in FacetField as KeyOf<Field>]: Field extends FieldOf<'flag'>
    ? number
    : Record<Field extends 'seasons' ? Season : string, number>;
};

/** Makes facets by calling a function for each field. */
export const facetsFrom = (
  countsOf: (field: FacetField) => number | Readonly<Record<string, number>>,
): Facets => Object.fromEntries(FACET_FIELDS.map(field => [keyOf(field), countsOf(field)])) as Facets;

/** Facets without options. */
export const NO_FACETS: Facets = /* @__PURE__ */ facetsFrom(field => (rowOf(field).kind === 'flag' ? 0 : {}));
