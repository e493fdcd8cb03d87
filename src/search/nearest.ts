import { conditionText, partText } from '#src/domain/chosen.ts';
import type { FacetField } from '#src/domain/facets.ts';
import { EMPTY_FILTER, filterToQuery, isSet } from '#src/domain/filter.ts';
import { type Filter, type FilterField, fieldsOf } from '#src/domain/filter-keys.ts';
import type { NearestSearch } from '#src/domain/nearest-search.ts';
import { textOfSpans } from '#src/domain/spoken-text.ts';
import type { Found, SearchEngine } from './engine.ts';

/** More are not read. */
const MAX_PROPOSALS = 8;

const valuesOf = (filter: Filter, field: FilterField): readonly string[] => {
  const value = filter[field];
  return Array.isArray(value) ? value : [String(value)];
};

/** Conditions without facets. */
const OTHER_FIELDS = ['priceFrom', 'priceTo', 'modelsFilter'] as const;
type OtherField = (typeof OTHER_FIELDS)[number];

/** The words of all values of a key: «Ширина 205, Ширина 215». */
const textOf = (filter: Filter, field: FacetField | OtherField): string =>
  valuesOf(filter, field)
    .map(value => conditionText(field, value, filter.kit))
    .join(', ');

/** «All tyres» is offered anyway, so a search without conditions is none. */
function search(text: string, filter: Filter, count: number): NearestSearch[] {
  if (count === 0) return [];
  const query = filterToQuery(filter);
  const isOpen = query.size === (filter.sort === null ? 0 : 1);
  return isOpen ? [] : [{ text, query: query.toString(), count }];
}

/**
 * For a search that finds nothing: the searches without one of its conditions, those of its text included, that find tyres,
 * the largest first. When there are none, searches for a single one of its conditions.
 */
export function nearestSearches(engine: SearchEngine, filter: Filter, found: Found): NearestSearch[] {
  if (found.count > 0) return [];
  const less = (part: Partial<Filter>): Filter => ({ ...filter, ...part });
  const candidates = found.without.flatMap(({ field, count }) =>
    search(`Без «${textOf(filter, field)}»`, less({ [field]: EMPTY_FILTER[field] }), count),
  );
  const others = OTHER_FIELDS.filter(field => filter[field] !== null).flatMap(field =>
    counted(engine, `Без «${textOf(filter, field)}»`, less({ [field]: null })),
  );
  const parts = (found.understood?.parts ?? []).flatMap(part =>
    counted(engine, `Без «${partText(part, filter.kit)}»`, less({ string: part.string })),
  );
  const without = [...parts, ...candidates, ...others].sort((a, b) => b.count - a.count);
  return (without.length > 0 ? without : alone(engine, filter)).slice(0, MAX_PROPOSALS);
}

const counted = (engine: SearchEngine, text: string, filter: Filter): NearestSearch[] =>
  search(text, filter, engine.count(filter));

/** Searches for one of the conditions. */
function alone(engine: SearchEngine, filter: Filter): NearestSearch[] {
  const keys = fieldsOf('names', 'list', 'seasons', 'flag', 'amount', 'least', 'several').filter(field =>
    isSet(filter[field]),
  );
  const parts = engine.understand(filter.string)?.parts ?? [];
  if (keys.length + parts.length < 2) return [];
  return [
    ...parts.flatMap(({ text, at }) =>
      counted(engine, `Только «${text}»`, { ...EMPTY_FILTER, string: textOfSpans(filter.string, at) }),
    ),
    ...keys.flatMap(field =>
      counted(engine, `Только «${textOf(filter, field)}»`, { ...EMPTY_FILTER, [field]: filter[field] }),
    ),
  ];
}
