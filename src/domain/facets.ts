import { type FieldOf, fieldsOf, type KeyOf } from './filter-keys.ts';
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
