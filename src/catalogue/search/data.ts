import type { ProductCard } from '#src/domain/goods.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { SEASONS } from '#src/domain/season.ts';
import { PRODUCT_CARD, type ProductCardRow, productCard } from '../cards.ts';
import type { Catalogue } from '../open.ts';
import { optionsOf } from '../options.ts';
import { buildWords, type WordData } from './words.ts';

/** Names of size facets on the wire. */
export const SIZE_FACETS = ['width', 'height', 'diametr'] as const;
export type SizeFacet = (typeof SIZE_FACETS)[number];

/** Bits of a flag code above the season (0…2): code = season + 3 × flags. */
export const FLAG_BITS = { runflat: 1, spikes: 2, cargo: 4, kit: 8 } as const;
export const FLAG_CODES = SEASONS.length * 16;

/**
 * Columns of all listed products in the default order, so that row number = place in that order. Plain arrays and
 * strings only: it is built in a worker and handed over.
 */
export interface SearchData {
  rows: number;
  /** Leaders stand first: rows below this number. */
  leaders: number;
  /** Product numbers. */
  ids: Uint32Array;
  brand: Uint16Array;
  size: Uint16Array;
  flags: Uint16Array;
  model: Uint32Array;
  /** Rows by rising and by falling price, ties in the default order. */
  cheapFirst: Uint32Array;
  dearFirst: Uint32Array;
  brandNames: string[];
  /** Distinct sizes, and for each its option number per facet (-1: no profile). */
  sizes: { width: Int16Array; height: Int16Array; diametr: Int16Array };
  options: Record<SizeFacet, string[]>;
  /** Product cards as calls answer them ({@link CardText}), one after another, and where each begins. */
  cards: Uint8Array;
  cardStarts: Uint32Array;
  words: WordData;
}

/** Makes the text of a product's card; the wire's form is not this folder's to know. */
export type CardText = (card: ProductCard) => string;

interface SearchRow extends ProductCardRow {
  brand_id: number;
  model_id: number;
  topsell: number;
  width: string;
  height: string;
  diametr: string;
  load_index: string;
  speed_index: string;
}

const QUERY = PRODUCT_CARD.replace(
  ' FROM ',
  ', p.brand_id, p.model_id, m.topsell, p.width, p.height, p.diametr, p.load_index, p.speed_index FROM ',
);

/** Reads the catalogue into columns. Takes about a second for 100 000 products. */
export function readSearchData(catalogue: Catalogue, cardText: CardText): SearchData {
  const options = optionsOf(catalogue);
  const brands = catalogue.all<{ id: number; name: string; aliases: string }>(
    'SELECT id, name, aliases FROM brand ORDER BY position, name',
  );
  const brandCode = new Map(brands.map((brand, code) => [brand.id, code]));
  const lists: Record<SizeFacet, string[]> = {
    width: options.width,
    height: options.height,
    diametr: options.diameter,
  };
  const codes = Object.fromEntries(
    SIZE_FACETS.map(facet => [facet, new Map(lists[facet].map((text, code) => [text, code]))]),
  );
  const found = catalogue.all<SearchRow>(`${QUERY} WHERE p.position IS NOT NULL ORDER BY p.position`);
  const rows = found.length;
  const ids = new Uint32Array(rows);
  const brand = new Uint16Array(rows);
  const size = new Uint16Array(rows);
  const flags = new Uint16Array(rows);
  const model = new Uint32Array(rows);
  const prices = new Float64Array(rows);
  const sizeCodes = new Map<string, number>();
  const cards = new Cards(rows);
  let leaders = 0;
  for (const [row, product] of found.entries()) {
    ids[row] = product.id;
    brand[row] = brandCode.get(product.brand_id) ?? 0;
    const key = `${product.width}|${product.height}|${product.diametr}`;
    const code = sizeCodes.get(key) ?? sizeCodes.size;
    sizeCodes.set(key, code);
    size[row] = code;
    flags[row] = flagCode(product);
    model[row] = product.model_id;
    prices[row] = product.price;
    if (product.topsell === 1) leaders++;
    cards.add(row, cardText(productCard(product)));
  }
  const distinct = [...sizeCodes.keys()].map(key => key.split('|'));
  const facetCodes = (facet: SizeFacet, part: number) =>
    Int16Array.from(distinct, parts => codes[facet]?.get(parts[part] ?? '') ?? -1);
  return {
    rows,
    leaders,
    ids,
    brand,
    size,
    flags,
    model,
    cheapFirst: rowsByPrice(prices),
    dearFirst: rowsByPrice(prices.map(price => -price)),
    brandNames: brands.map(({ name }) => name),
    sizes: {
      width: facetCodes('width', 0),
      height: facetCodes('height', 1),
      diametr: facetCodes('diametr', 2),
    },
    options: lists,
    cards: cards.bytes(),
    cardStarts: cards.starts,
    words: buildWords(
      found,
      new Map(brands.map(({ name, aliases }) => [name, JSON.parse(aliases) as string[]])),
    ),
  };
}

/** Rows by rising price, ties in row order. Price and row in one number are sorted without a comparison in script. */
function rowsByPrice(prices: Float64Array): Uint32Array {
  const rows = prices.length;
  const keys = prices.map((price, row) => price * rows + row).sort();
  return Uint32Array.from(keys, key => ((key % rows) + rows) % rows);
}

/** Texts one after another as bytes, in memory of their own so that a worker can hand it over. */
class Cards {
  readonly starts: Uint32Array;
  #room = Buffer.alloc(1 << 16);
  #end = 0;

  constructor(rows: number) {
    this.starts = new Uint32Array(rows + 1);
  }

  add(row: number, text: string): void {
    const most = this.#end + 3 * text.length;
    if (most > this.#room.length) {
      const larger = Buffer.alloc(2 * most);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#end += this.#room.write(text, this.#end);
    this.starts[row + 1] = this.#end;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#room.subarray(0, this.#end));
  }
}

function flagCode(row: SearchRow): number {
  const bits =
    row.runflat * FLAG_BITS.runflat +
    row.spikes * FLAG_BITS.spikes +
    row.cargo * FLAG_BITS.cargo +
    (row.stock >= SET_OF_TYRES ? FLAG_BITS.kit : 0);
  return SEASONS.indexOf(row.season) + SEASONS.length * bits;
}
