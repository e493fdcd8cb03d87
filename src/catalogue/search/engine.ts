import type { Filter } from '#src/domain/filter.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { type ModelsFilter, SEASONS } from '#src/domain/season.ts';
import {
  andInto,
  andOf,
  type Bits,
  fillBits,
  hasBit,
  newBits,
  orInto,
  rowsAt,
  rowsByRank,
  rowsInOrder,
  SpareBits,
  setBit,
  tally,
} from './bits.ts';
import { FLAG_CODES, type SearchData, type SizeFacet } from './data.ts';
import * as facets from './facets.ts';
import { type OptionBits, optionBits } from './option-bits.ts';
import { WordIndex } from './words.ts';

/** Sets up to this size are sorted by price; larger ones are met soon enough on a walk through all rows in that order. */
const SORT_UP_TO = 400;

type Column = 'brand' | 'size' | 'flags';

/** Rows that each column's keys leave, and those of the text and the list of models; null where none narrows. */
type Sets = Record<Column | 'extra', Bits | null>;

export interface Found {
  /** Rows of the page asked for. */
  rows: number[];
  count: number;
  counts: facets.Counts;
}

/**
 * Search over all listed products: columns of codes, a bit set per option, and counts of pairs of codes. A facet whose
 * other keys lie in one column is read from the pair counts; else the rows that fit them are counted in one scan.
 * Figures and the designs it was measured against: docs/performance.md.
 */
export class SearchEngine {
  readonly data: SearchData;
  readonly #words: WordIndex;
  readonly #bits: OptionBits;
  readonly #leaders: Bits;
  readonly #every: Bits;
  readonly #spares: SpareBits;
  readonly #totals: facets.Histograms;
  readonly #pairs: {
    brandSize: Uint32Array;
    sizeBrand: Uint32Array;
    flagsBrand: Uint32Array;
    flagsSize: Uint32Array;
    brandFlags: Uint32Array;
    sizeFlags: Uint32Array;
  };
  readonly #rank: { cheapFirst: Uint32Array; dearFirst: Uint32Array };
  readonly #optionCodes: Record<'brand' | SizeFacet, ReadonlyMap<string, number>>;

  constructor(data: SearchData) {
    this.data = data;
    const { rows, brand, size, flags } = data;
    const brands = data.brandNames.length;
    const sizes = data.sizes.width.length;
    this.#spares = new SpareBits(rows);
    this.#words = new WordIndex(data.words, rows, this.#spares);
    this.#pairs = {
      brandSize: facets.pairCounts(brand, size, brands, sizes),
      sizeBrand: facets.pairCounts(size, brand, sizes, brands),
      flagsBrand: facets.pairCounts(flags, brand, FLAG_CODES, brands),
      flagsSize: facets.pairCounts(flags, size, FLAG_CODES, sizes),
      brandFlags: facets.pairCounts(brand, flags, brands, FLAG_CODES),
      sizeFlags: facets.pairCounts(size, flags, sizes, FLAG_CODES),
    };
    this.#totals = {
      brand: facets.sumFitting(this.#pairs.flagsBrand, new Uint8Array(FLAG_CODES), brands),
      size: facets.sumFitting(this.#pairs.flagsSize, new Uint8Array(FLAG_CODES), sizes),
      flags: facets.sumFitting(this.#pairs.brandFlags, new Uint8Array(brands), FLAG_CODES),
    };
    this.#bits = optionBits(data);
    this.#every = newBits(rows);
    fillBits(this.#every, rows);
    this.#leaders = newBits(rows);
    for (let row = 0; row < data.leaders; row++) setBit(this.#leaders, row);
    const inverse = (order: Uint32Array) => {
      const rank = new Uint32Array(order.length);
      for (let place = 0; place < order.length; place++) rank[order[place] as number] = place;
      return rank;
    };
    this.#rank = { cheapFirst: inverse(data.cheapFirst), dearFirst: inverse(data.dearFirst) };
    const codes = (names: readonly string[]) => new Map(names.map((name, code) => [name, code]));
    this.#optionCodes = {
      brand: new Map([...codes(data.brandNames), ...codes(data.brandNames.map(name => name.toLowerCase()))]),
      width: codes(data.options.width),
      height: codes(data.options.height),
      diametr: codes(data.options.diametr),
    };
  }

  /** One page of a filter with the true count and all facets. A page past the last has no rows. */
  search(filter: Filter, page: number): Found {
    this.#spares.takeBack();
    const choice = this.#choose(filter);
    const missed = facets.missedBy(this.data, choice);
    const sets = this.#sets(filter, choice);
    const counts = facets.countFacets(this.data, missed, this.#histograms(missed, sets));
    const rows = this.#page(sets, counts.total, filter.sort, page);
    return { rows, count: counts.total, counts };
  }

  /** Database ids of the models that have a product which fits. */
  modelsOf(filter: Filter): Set<number> {
    this.#spares.takeBack();
    const { brand, size, flags, extra } = this.#sets(filter, this.#choose(filter));
    const rows = this.#all([brand, size, flags, extra]);
    const models = new Set<number>();
    for (let row = 0; row < this.data.rows; row++)
      if (hasBit(rows, row)) models.add(this.data.model[row] as number);
    return models;
  }

  /** Product numbers of rows. */
  ids(rows: readonly number[]): number[] {
    return rows.map(row => this.data.ids[row] as number);
  }

  /** A row's card as the bytes that calls answer. */
  cardBytes(row: number): Uint8Array {
    return this.data.cards.subarray(this.data.cardStarts[row], this.data.cardStarts[row + 1]);
  }

  #choose(filter: Filter): facets.Choice {
    const chosen = (
      facet: 'brand' | SizeFacet,
      names: readonly string[],
      count: number,
    ): Uint8Array | null => {
      if (names.length === 0) return null;
      const marks = new Uint8Array(count);
      for (const name of names) {
        const code =
          this.#optionCodes[facet].get(name) ??
          (facet === 'brand' ? this.#optionCodes.brand.get(name.toLowerCase()) : undefined);
        if (code !== undefined) marks[code] = 1;
      }
      return marks;
    };
    const { options, brandNames } = this.data;
    const only = filter.modelsFilter;
    return {
      brand: chosen('brand', filter.brands, brandNames.length),
      width: chosen('width', filter.widths, options.width.length),
      height: chosen('height', filter.heights, options.height.length),
      diametr: chosen('diametr', filter.diametrs, options.diametr.length),
      season:
        filter.seasons.length === 0
          ? null
          : Uint8Array.from(SEASONS, season => (filter.seasons.includes(season) ? 1 : 0)),
      flags: {
        runflat: filter.runflat || only === 'runflat',
        spikes: filter.spikes || only === 'spikes',
        cargo: filter.cargo || only === 'cargo',
        kit: filter.kit,
      },
    };
  }

  #sets(filter: Filter, choice: facets.Choice): Sets {
    return {
      brand: this.#union('brand', choice.brand),
      size: this.#both([
        this.#union('width', choice.width),
        this.#union('height', choice.height),
        this.#union('diametr', choice.diametr),
      ]),
      flags: this.#both([
        this.#union('season', choice.season),
        ...facets.FLAG_FACETS.map(flag => (choice.flags[flag] ? this.#bits[flag] : null)),
      ]),
      extra: this.#both([
        filter.string === '' ? null : this.#words.rowsFor(filter.string),
        this.#listOf(filter.modelsFilter),
      ]),
    };
  }

  #listOf(filter: ModelsFilter | null): Bits | null {
    if (filter === 'topsell') return this.#leaders;
    const names: readonly string[] = SEASONS;
    const season = names.indexOf(filter ?? '');
    return season < 0 ? null : (this.#bits.season[season] ?? null);
  }

  #union(key: 'brand' | 'season' | SizeFacet, chosen: Uint8Array | null): Bits | null {
    if (chosen === null) return null;
    const sets = this.#bits[key].filter((_, code) => chosen[code] === 1);
    const [first] = sets;
    if (first && sets.length === 1) return first;
    const union = this.#spares.lend().fill(0);
    for (const set of sets) orInto(union, set);
    return union;
  }

  /** The rows in all of the sets; null when none narrows. The sets themselves stay as they are. */
  #both(sets: readonly (Bits | null)[]): Bits | null {
    const [first, second, ...rest] = sets.filter(set => set !== null);
    if (!first || !second) return first ?? null;
    const rows = this.#spares.lend();
    andOf(rows, first, second);
    for (const set of rest) andInto(rows, set);
    return rows;
  }

  #all(sets: readonly (Bits | null)[]): Bits {
    return this.#both(sets) ?? this.#every;
  }

  #histograms(missed: facets.Missed, sets: Sets): facets.Histograms {
    const totals = this.#totals;
    const { brandSize, brandFlags, sizeBrand, sizeFlags, flagsBrand, flagsSize } = this.#pairs;
    const column = (
      name: Column,
      [nameA, pairsA]: readonly [Column, Uint32Array],
      [nameB, pairsB]: readonly [Column, Uint32Array],
    ): Uint32Array => {
      const [a, b] = [sets[nameA], sets[nameB]];
      const width = totals[name].length;
      if (sets.extra || (a && b)) {
        const histogram = new Uint32Array(width);
        tally(this.#all([a, b, sets.extra]), this.data[name], histogram);
        return histogram;
      }
      if (a) return facets.sumFitting(pairsA, missed[nameA], width);
      return b ? facets.sumFitting(pairsB, missed[nameB], width) : totals[name];
    };
    return {
      brand: column('brand', ['size', sizeBrand], ['flags', flagsBrand]),
      size: column('size', ['brand', brandSize], ['flags', flagsSize]),
      flags: column('flags', ['brand', brandFlags], ['size', sizeFlags]),
    };
  }

  #page(sets: Sets, count: number, sort: Filter['sort'], page: number): number[] {
    const offset = (page - 1) * ON_PAGE;
    if (offset >= count) return [];
    const rows = this.#all([sets.brand, sets.size, sets.flags, sets.extra]);
    if (sort === null) return rowsAt(rows, offset, ON_PAGE);
    const key = sort === 'price_asc' ? 'cheapFirst' : 'dearFirst';
    if (count <= SORT_UP_TO) return rowsByRank(rows, count, this.#rank[key], this.data[key], offset, ON_PAGE);
    return rowsInOrder(rows, this.data[key], offset, ON_PAGE);
  }
}
