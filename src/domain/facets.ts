import { type FieldOf, fieldsOf, type KeyOf, keyOf, rowOf } from './filter-keys.ts';
import type { Season } from './season.ts';

/** Fields whose options are counted. */
export type FacetField = FieldOf<'names' | 'list' | 'seasons' | 'flag' | 'least' | 'several'>;

/** Those fields in the order of an answer. */
export const FACET_FIELDS: readonly FacetField[] = /* @__PURE__ */ fieldsOf(
  'names',
  'list',
  'seasons',
  'flag',
  'least',
  'several',
);

/** Fields whose options are counted only on request. */
type OnDemandField = FieldOf<'least' | 'several'>;

/** Whether the options of a field are counted only on request. */
export const isOnDemandField = (field: FacetField): field is OnDemandField =>
  rowOf(field).kind === 'least' || rowOf(field).kind === 'several';

/** How many products each option would find with the other keys unchanged (wire.md, facets). */
export type Facets = {
  [Field in Exclude<FacetField, OnDemandField> as KeyOf<Field>]: Field extends FieldOf<'flag'>
    ? number
    : Record<Field extends 'seasons' ? Season : string, number>;
} & { [Field in OnDemandField as KeyOf<Field>]?: Record<string, number> };

/** Makes facets by calling a function for each field; with `isMore` also for those that are counted on request. */
export const facetsFrom = (
  countsOf: (field: FacetField) => number | Readonly<Record<string, number>>,
  isMore = false,
): Facets =>
  Object.fromEntries(
    FACET_FIELDS.filter(field => isMore || !isOnDemandField(field)).map(field => [
      keyOf(field),
      countsOf(field),
    ]),
  ) as Facets;

/** Facets without options. */
export const NO_FACETS: Facets = /* @__PURE__ */ facetsFrom(field => (rowOf(field).kind === 'flag' ? 0 : {}));
