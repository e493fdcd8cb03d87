import type { SearchData } from '#src/catalogue/search/data.ts';
import { EMPTY_FILTER, type Filter } from '#src/domain/filter.ts';
import { SEASONS } from '#src/domain/season.ts';

export interface Query {
  filter: Filter;
  page: number;
}

/** A small seeded generator (mulberry32): the same queries in every process. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Queries as shoppers ask them: sizes whole and in part, seasons, brands, flags, sets, texts, sorts, later pages. */
export function queriesFor(data: SearchData, count: number, withText: boolean): Query[] {
  const random = seeded(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const maybe = (chance: number) => random() < chance;
  const texts = [
    '205 55 16',
    '195/65r15',
    'r17',
    ...data.brandNames.slice(0, 12),
    'нокиан',
    'мишлен',
    'йокогама',
    'ьшсрудшт',
    'michelni',
    'зима',
    'sport',
  ];
  return Array.from({ length: count }, () => {
    const sized = maybe(0.6);
    const row = Math.floor(random() * data.rows);
    const size = data.size[row] as number;
    const option = (facet: 'width' | 'height' | 'diametr'): string[] => {
      const name = data.options[facet][data.sizes[facet][size] as number];
      return name === undefined ? [] : [name];
    };
    const filter: Filter = {
      ...EMPTY_FILTER,
      widths: sized && maybe(0.8) ? option('width') : [],
      heights: sized && maybe(0.7) ? option('height') : [],
      diametrs: sized && maybe(0.9) ? option('diametr') : [],
      seasons: maybe(0.5) ? SEASONS.filter(season => season === pick(SEASONS) || maybe(0.1)) : [],
      brands: maybe(0.3)
        ? [...new Set([pick(data.brandNames), ...(maybe(0.3) ? [pick(data.brandNames)] : [])])]
        : [],
      spikes: maybe(0.1),
      runflat: maybe(0.04),
      cargo: maybe(0.04),
      kit: maybe(0.15),
      string: withText && maybe(0.15) ? pick(texts) : '',
      sort: maybe(0.3) ? pick(['price_asc', 'price_desc'] as const) : null,
    };
    return { filter, page: maybe(0.8) ? 1 : 1 + Math.floor(random() * 5) };
  });
}
