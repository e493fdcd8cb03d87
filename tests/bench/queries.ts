import type { FacetField } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { SEASONS } from '#src/domain/season.ts';
import type { SearchData } from '#src/search/data.ts';

export interface Query {
  filter: Filter;
  page: number;
  /** Whether the counts of the group «Ещё условия» and the prices are requested. */
  isMore: boolean;
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

/** The filter option that a row has for a field, or undefined. */
export function optionAt(
  { columns, facets }: SearchData,
  row: number,
  field: FacetField,
): string | undefined {
  const facet = facets.find(each => each.field === field);
  const code = columns[facet?.column ?? 0]?.codes[row];
  return code === undefined ? undefined : facet?.options[facet.optionOf[code] ?? -1];
}

/**
 * Typical queries of shoppers: whole and partial sizes, seasons, brands, flags, sets, texts (some of them new), sorts,
 * later pages, and the group «Ещё условия».
 */
export function queriesFor(data: SearchData, count: number, withText: boolean): Query[] {
  const random = seeded(7);
  const brandNames = data.facets.find(({ field }) => field === 'brands')?.options ?? [];
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const maybe = (chance: number) => random() < chance;
  const texts = [
    '205 55 16',
    '195/65r15',
    'r17',
    ...brandNames.slice(0, 12),
    'нокиан',
    'мишлен',
    'йокогама',
    'ьшсрудшт',
    'michelni',
    'зимние',
    'липучка 195/65 15',
    'кордиант сноу кросс',
    'зимняя резина r16 до 6000',
    'шины на ларгус недорого',
    'sport',
  ];
  return Array.from({ length: count }, () => {
    const sized = maybe(0.6);
    const row = Math.floor(random() * data.rows);
    const option = (field: FacetField): string[] => {
      const name = optionAt(data, row, field);
      return name === undefined ? [] : [name];
    };
    const typed = () => {
      const other = Math.floor(random() * data.rows);
      const of = (field: FacetField) => optionAt(data, other, field) ?? '';
      const size = `${of('widths')}/${of('heights')} r${of('rims')}`;
      return pick([
        size,
        `${of('brands')} ${size}`,
        `зимние ${size} до ${4 + Math.floor(random() * 20)} тыс`,
      ]);
    };
    const filter: Filter = {
      ...EMPTY_FILTER,
      widths: sized && maybe(0.8) ? option('widths') : [],
      heights: sized && maybe(0.7) ? option('heights') : [],
      rims: sized && maybe(0.9) ? option('rims') : [],
      seasons: maybe(0.5) ? SEASONS.filter(season => season === pick(SEASONS) || maybe(0.1)) : [],
      brands: maybe(0.3) ? [...new Set([pick(brandNames), ...(maybe(0.3) ? [pick(brandNames)] : [])])] : [],
      spikes: maybe(0.1),
      runflat: maybe(0.04),
      cargo: maybe(0.04),
      kit: maybe(0.15),
      instock: maybe(0.15),
      nospikes: maybe(0.05),
      xl: maybe(0.03),
      priceFrom: maybe(0.04) ? pick([4000, 6000]) : null,
      priceTo: maybe(0.12) ? pick([6000, 8000, 12_000]) : null,
      loadFrom: maybe(0.04) ? pick(['88', '91', '95']) : null,
      speedFrom: maybe(0.04) ? pick(['T', 'H', 'V']) : null,
      noiseTo: maybe(0.02) ? pick(['70', '72']) : null,
      fuelFrom: maybe(0.02) ? pick(['B', 'C']) : null,
      gripFrom: maybe(0.03) ? pick(['B', 'C']) : null,
      yearFrom: maybe(0.04) ? pick(['2025', '2026']) : null,
      countries: maybe(0.04) ? option('countries') : [],
      string: withText && maybe(0.15) ? (maybe(0.3) ? typed() : pick(texts)) : '',
      sort: maybe(0.3) ? pick(['price_asc', 'price_desc'] as const) : null,
    };
    return { filter, page: maybe(0.8) ? 1 : 1 + Math.floor(random() * 5), isMore: maybe(0.15) };
  });
}

/** Searches for one size and a season with everything on demand: counts, prices and the rear sizes that make pairs. */
export function queriesWithRears(data: SearchData, count: number): Query[] {
  const random = seeded(11);
  return Array.from({ length: count }, () => {
    const row = Math.floor(random() * data.rows);
    const option = (field: FacetField) => [optionAt(data, row, field) ?? ''].filter(name => name !== '');
    const filter = {
      ...EMPTY_FILTER,
      widths: option('widths'),
      heights: option('heights'),
      rims: option('rims'),
      seasons: random() < 0.5 ? SEASONS.filter(season => season === option('seasons')[0]) : [],
    };
    return { filter, page: 1, isMore: true };
  });
}
