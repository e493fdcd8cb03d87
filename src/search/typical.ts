import type { FacetField } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { type Filter, rowOf, SORTS } from '#src/domain/filter-keys.ts';
import { otherLayout } from '#src/domain/query-words.ts';
import type { SearchEngine } from './engine.ts';

/** Steps through the products; prime, so that most numbers of products are walked through whole. */
const STEP = 7919;

/** How many of 256 searches have a condition of a field; of those of the size more. */
const SIZED = 150;
const OTHERS = 20;
const SIZE: readonly FacetField[] = ['widths', 'heights', 'rims'];

/** A number below 256 that is another for each turn and use. */
const spread = (turn: number, use: number): number =>
  Math.imul(Math.imul(turn + 1, 0x9e3779b1) ^ Math.imul(use + 1, 0x85ebca6b), 0xc2b2ae35) >>> 24;

const at = <Item>(list: readonly Item[], turn: number): Item | undefined => list[turn % list.length];

/** What a product has of a field; undefined for nothing. */
function optionOf({ data }: SearchEngine, row: number, field: FacetField): string | undefined {
  const facet = data.facets.find(each => each.field === field);
  const code = data.columns[facet?.column ?? 0]?.codes[row];
  return code === undefined ? undefined : facet?.options[facet.optionOf[code] ?? -1];
}

/** Texts of the kinds that shoppers type: sizes, names, cars, prices, slips. */
function textOf(engine: SearchEngine, row: number, turn: number): string {
  const { brands, titles, cars } = engine.lexicon.vocabulary;
  const of = (field: FacetField) => optionOf(engine, row, field) ?? '';
  const [width, height, rim, brand] = [of('widths'), of('heights'), of('rims'), of('brands')];
  const size = `${width}/${height} r${rim}`;
  const car = at(cars, turn)?.name ?? '';
  const texts = [
    size,
    `${brand} ${size}`,
    `зимние ${size} до ${4 + (turn % 20)} тыс`,
    at(titles, turn) ?? '',
    `шины на ${car} недорого`,
    `${width}${height}${rim}`,
    `шипованная резина r${rim} до 6000`,
    at(at(brands, turn)?.aliases ?? [], turn) ?? brand,
    otherLayout(brand),
    `${brand.slice(0, -2)}${brand.slice(-1)}`,
    `липучка ${width} ${height} ${rim}`,
    `${at(titles, turn * STEP) ?? ''} ${rim} от 5 до 9 тыс`,
    brand.toLowerCase(),
  ];
  return at(texts, turn) ?? '';
}

/**
 * A search as shoppers ask it, another one each turn: about what one product has, so that many find something; every fifth has
 * a text. There has to be a product.
 */
export function typicalFilter(engine: SearchEngine, turn: number): Filter {
  const row = (turn * STEP) % engine.data.rows;
  const chosen = engine.facets.flatMap(({ field }, place) => {
    const name = optionOf(engine, row, field);
    const isUsed = spread(turn, place) < (SIZE.includes(field) ? SIZED : OTHERS);
    if (name === undefined || !isUsed) return [];
    const { kind } = rowOf(field);
    return [[field, kind === 'flag' ? true : kind === 'least' ? name : [name]] as const];
  });
  const use = engine.facets.length;
  const price = Math.ceil((engine.data.prices[row] as number) / 100_000) * 1000;
  return {
    ...EMPTY_FILTER,
    ...(Object.fromEntries(chosen) as Partial<Filter>),
    priceFrom: spread(turn, use) < OTHERS ? Math.ceil(price / 2) : null,
    priceTo: spread(turn, use + 1) < 2 * OTHERS ? price : null,
    sort: spread(turn, use + 2) < SIZED / 2 ? (at(SORTS, turn) ?? null) : null,
    string: turn % 5 === 0 ? textOf(engine, (spread(turn, use + 3) * STEP) % engine.data.rows, turn / 5) : '',
  };
}
