import fc from 'fast-check';
import { tidyList, withPricesInOrder } from '#src/domain/filter.ts';
import {
  FILTER_FIELDS,
  type Filter,
  type FilterField,
  type FilterKind,
  rowOf,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import { SEASONS } from '#src/domain/season.ts';

const oneOf = (field: FilterField) => fc.option(fc.constantFrom(...Object.keys(wordsOf(field).values ?? {})));

const OF_KIND: Readonly<Record<FilterKind, (field: FilterField) => fc.Arbitrary<unknown>>> = {
  seasons: () => fc.subarray([...SEASONS]),
  list: () => fc.subarray(['15', '65', '205', '17.5', '31x10.5']).map(tidyList),
  names: () => fc.subarray(['Nokian Tyres', 'КАМА', 'A, B']).map(tidyList),
  several: () => fc.subarray(['Россия', 'Китай', 'Корея, Республика']).map(tidyList),
  flag: () => fc.boolean(),
  amount: () => fc.option(fc.constantFrom(1, 3, 6000)),
  text: () => fc.constantFrom('', 'hakka', 'ёлка'),
  choice: oneOf,
  least: oneOf,
  size: () => fc.option(fc.constantFrom('275/40 R19', '31x10.5 R15', '185 R14')),
  order: oneOf,
};

type Parts = { [Field in FilterField]?: fc.Arbitrary<Filter[Field]> };

/** Arbitrary normalised filters; `given` replaces the arbitraries of some fields. */
export const anyFilter = (given: Parts = {}): fc.Arbitrary<Filter> =>
  (
    fc.record(
      Object.fromEntries(
        FILTER_FIELDS.map(field => [field, given[field] ?? OF_KIND[rowOf(field).kind](field)]),
      ),
    ) as unknown as fc.Arbitrary<Filter>
  ).map(withPricesInOrder);
