import type { Facets } from './facets.ts';
import { type Filter, fieldsOf, keyOf, type ListField, wordsOf } from './filter-keys.ts';
import { FILTER_NAMES, SEASONS, type Season } from './season.ts';

/** What to choose instead of something that gives no tyres together with the rest. */
export interface Proposal {
  key: ListField | 'seasons';
  /** What it replaces. */
  instead: readonly string[];
  value: string;
  /** How many tyres it would give. */
  count: number;
  /** The whole search with it. */
  filter: Filter;
}

/** Metric sizes by number, inch sizes after them. */
const sizeOrder = (size: string): number => Number.parseFloat(size) + (size.includes('x') ? 10_000 : 0);

/** Options that give something, by name. */
const working = (counts: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(counts).filter(([, count]) => count > 0);

/** The nearest size that works on either side of the chosen one, nearest first. */
function besideSize(chosen: string, counts: Readonly<Record<string, number>>): [string, number][] {
  const place = sizeOrder(chosen);
  const sorted = working(counts).sort(([a], [b]) => sizeOrder(a) - sizeOrder(b));
  const down = sorted.findLast(([size]) => sizeOrder(size) < place);
  const up = sorted.find(([size]) => sizeOrder(size) > place);
  const distance = ([size]: [string, number]) => Math.abs(sizeOrder(size) - place);
  return [down, up].filter(option => option !== undefined).sort((a, b) => distance(a) - distance(b));
}

function besideSizes(filter: Filter, facets: Facets): Proposal[] {
  const proposals = fieldsOf('list').flatMap(key => {
    const [chosen] = filter[key];
    if (chosen === undefined) return [];
    const step = (size: string) => Math.abs(sizeOrder(size) - sizeOrder(chosen)) / sizeOrder(chosen);
    return besideSize(chosen, facets[keyOf(key)]).map(option => ({
      proposal: propose(filter, key, option),
      step: step(option[0]),
    }));
  });
  return proposals.sort((a, b) => a.step - b.step).map(({ proposal }) => proposal);
}

const propose = (filter: Filter, key: Proposal['key'], [value, count]: [string, number]): Proposal => ({
  key,
  instead: filter[key],
  value,
  count,
  filter: { ...filter, [key]: [value] },
});

/**
 * Ways out of a search that finds nothing: each changes one choice and is known to find something by the facets. One size
 * down or up comes first, then another season, then the brands with most tyres; what was chosen `last` is rather kept.
 * Empty when no single change helps.
 */
export function nearestOptions(
  filter: Filter,
  facets: Facets,
  last: Proposal['key'] | null = null,
): Proposal[] {
  const place = (season: string) => (SEASONS as readonly string[]).indexOf(season);
  const seasons = working(facets.season).sort(([a], [b]) => place(a) - place(b));
  const names = fieldsOf('names').flatMap(key => {
    if (filter[key].length === 0) return [];
    const most = working(facets[keyOf(key)]).sort(([, a], [, b]) => b - a);
    return most.slice(0, 3).map(option => propose(filter, key, option));
  });
  const proposals = [
    ...besideSizes(filter, facets),
    ...(filter.seasons.length > 0 ? seasons.map(option => propose(filter, 'seasons', option)) : []),
    ...names,
  ];
  return proposals.sort((a, b) => Number(a.key === last) - Number(b.key === last));
}

/** The list key in which two searches differ, or null when they differ in none or in several. */
export function changedKey(before: Filter, after: Filter): Proposal['key'] | null {
  const [key, ...others] = fieldsOf('list', 'names', 'seasons').filter(
    each => before[each].join() !== after[each].join(),
  );
  return key !== undefined && others.length === 0 ? key : null;
}

/** Says what does not go together, naming what could be changed: «ширина 205» … */
export function impossibleText(proposals: readonly Proposal[]): string {
  if (proposals.length === 0) return 'Таких шин нет. Снимите часть условий.';
  const named = proposals.map(({ key, instead }) => {
    const values =
      key === 'seasons' ? instead.map(season => FILTER_NAMES[season as Season].toLowerCase()) : instead;
    return `${wordsOf(key).name} ${values.join(', ')}`;
  });
  return `Таких шин нет: с остальными условиями не сочетается ${[...new Set(named)].join(' или ')}.`;
}
