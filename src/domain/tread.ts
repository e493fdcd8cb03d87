import type { Season } from './season.ts';

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
type TreadFamily = (typeof TREAD_FAMILIES)[number];

/** Families of off-road tyres, as the search finds them. */
export const OFF_ROAD = ['all-terrain', 'mud-terrain'] as const satisfies readonly TreadFamily[];
export type OffRoad = (typeof OFF_ROAD)[number];

/** Words of titles of off-road tyres, apart from models numbered by them: A/T, AT, AT3, AT-771; M/T, MT2, Mud-Terrain. */
const IN_TITLES: readonly (readonly [RegExp, OffRoad])[] = [
  [/(?<![\p{L}\p{N}/])(?:M\/?T\d*(?![\p{L}\p{N}])|mud)/iu, 'mud-terrain'],
  [/(?<![\p{L}\p{N}/])(?:A\/?T\d*(?![\p{L}\p{N}])|all[\s-]?terrain)/iu, 'all-terrain'],
];

/**
 * Whether a model is an off-road one: its `tread` says so, or without one a word of its title. Winter tyres never are.
 */
export function offRoadOf(model: {
  season: Season;
  tread?: TreadFamily | undefined;
  title: string;
}): OffRoad | null {
  const { season, tread, title } = model;
  if (season === 'winter') return null;
  if (tread !== undefined) return OFF_ROAD.find(family => family === tread) ?? null;
  return IN_TITLES.find(([words]) => words.test(title))?.[1] ?? null;
}
