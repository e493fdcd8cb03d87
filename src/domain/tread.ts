/**
 * Families of tread patterns: what kind of tyre a model is, as its picture shows it. Pages do not name them; the `tread` of a
 * model's header does (content/README.md says which is which).
 */
export const TREAD_FAMILIES = [
  'winter-directional',
  'winter-friction',
  'winter-studded',
  'summer-asymmetric',
  'summer-directional',
  'summer-symmetric',
  'allseason',
  'suv-highway',
  'all-terrain',
  'mud-terrain',
  'cargo',
] as const;
