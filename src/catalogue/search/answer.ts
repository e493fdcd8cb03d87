import { type Facets, facetsFrom, isAskedFor } from '#src/domain/facets.ts';
import { type Filter, keyOf, rowOf } from '#src/domain/filter-keys.ts';
import type { NearestSearch } from '#src/domain/nearest-search.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import type { Facet, SearchData } from './data.ts';
import type { Found, SearchEngine } from './engine.ts';
import { nearestSearches } from './nearest.ts';
import { pricesFound } from './prices.ts';

const isFlag = ({ field }: Facet): boolean => rowOf(field).kind === 'flag';

/** Every option of every key with its count; of keys that are asked for only with `isMore`. */
export function facetsOf({ data }: SearchEngine, { counts }: Found, isMore = false): Facets {
  return facetsFrom(field => {
    const place = data.facets.findIndex(facet => facet.field === field);
    const facet = data.facets[place];
    const count = (option: number) => counts[place]?.[option] ?? 0;
    if (!facet || isFlag(facet)) return count(0);
    return Object.fromEntries(facet.options.map((name, option) => [name, count(option)]));
  }, isMore);
}

const COMMA = 0x2c;
const ZERO = 0x30;
const MOST_DIGITS = 10;

/** All parts of an answer except cards and numbers, as bytes; made once per catalogue. */
interface Frame {
  /** The bytes before each facet and before the count of each option. */
  facets: { opening: Uint8Array; options: Uint8Array[] }[];
  tail: Uint8Array;
  /** The largest size of an answer without cards, in bytes. */
  most: number;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const HEAD = bytesOf('{"items":[');
const PAGE = bytesOf('],"take":{"page":');
const COUNT = bytesOf(',"count":');

function makeFrame({ facets: all }: SearchData, isMore: boolean): Frame {
  const facets = all.filter(({ field }) => isMore || !isAskedFor(field));
  let before = `,"onpage":${ON_PAGE}},"facets":{`;
  const parts = facets.map(facet => {
    const opening = `${before}"${keyOf(facet.field)}":`;
    before = isFlag(facet) ? ',' : '},';
    if (isFlag(facet)) return { opening: bytesOf(opening), options: [bytesOf('')] };
    const option = (name: string, number: number) => `${number === 0 ? '' : ','}${JSON.stringify(name)}:`;
    return {
      opening: bytesOf(`${opening}{`),
      options: facet.options.map((name, number) => bytesOf(option(name, number))),
    };
  });
  const tail = bytesOf(`${before.slice(0, -1)}}`);
  const texts = [HEAD, PAGE, COUNT, tail, ...parts.flatMap(({ opening, options }) => [opening, ...options])];
  return {
    facets: parts,
    tail,
    most: texts.reduce((sum, part) => sum + part.length + MOST_DIGITS, 0),
  };
}

const frames = new WeakMap<SearchData, Map<boolean, Frame>>();

function frameOf(data: SearchData, isMore: boolean): Frame {
  const known = frames.get(data) ?? new Map<boolean, Frame>();
  frames.set(data, known);
  const frame = known.get(isMore) ?? makeFrame(data, isMore);
  known.set(isMore, frame);
  return frame;
}

/** What is not in every answer, as the end of its JSON: how the text was understood, nearest searches, and prices. */
function endOf(
  { understood }: Found,
  nearest: readonly NearestSearch[],
  prices: readonly PriceBar[] | null,
): Buffer {
  const told = understood && {
    conditions: understood.parts.map(({ kind, text, string }) => ({ kind, text, string })),
    dropped: understood.dropped,
  };
  return Buffer.from(
    `${told ? `,"understood":${JSON.stringify(told)}` : ''}${nearest.length > 0 ? `,"nearest":${JSON.stringify(nearest)}` : ''}${prices ? `,"prices":${JSON.stringify(prices)}` : ''}}`,
  );
}

/**
 * The JSON of POST /api/products as bytes. Cards are copied from the index and names are bytes already, so only numbers are
 * converted (stringifying cards took a third of an answer's time, facets a tenth).
 */
export function answerBytes(engine: SearchEngine, filter: Filter, page: number, isMore = false): Buffer {
  const found = engine.search(filter, page, isMore);
  const { rows, count, counts } = found;
  const prices = isMore ? pricesFound(engine, found) : null;
  const end = endOf(found, nearestSearches(engine, filter, found), prices);
  const frame = frameOf(engine.data, isMore);
  const cards = rows.map(row => engine.cardBytes(row));
  const text = new Text(cards.reduce((sum, card) => sum + card.length + 1, frame.most + end.length));
  text.add(HEAD);
  for (const [index, card] of cards.entries()) {
    if (index > 0) text.sign(COMMA);
    text.add(card);
  }
  text.add(PAGE);
  text.number(page);
  text.add(COUNT);
  text.number(count);
  for (let place = 0; place < frame.facets.length; place++) {
    const { opening, options } = frame.facets[place] as Frame['facets'][number];
    const numbers = counts[place] as Uint32Array;
    text.add(opening);
    for (let option = 0; option < options.length; option++) {
      text.addShort(options[option] as Uint8Array);
      text.number(numbers[option] as number);
    }
  }
  text.add(frame.tail);
  text.add(end);
  return text.bytes();
}

/** A buffer that is written from start to end. */
class Text {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  add(part: Uint8Array): void {
    this.#bytes.set(part, this.#at);
    this.#at += part.length;
  }

  /** Adds a few bytes: a loop is quicker than a call of `set`. */
  addShort(part: Uint8Array): void {
    for (let at = 0; at < part.length; at++) this.#bytes[this.#at + at] = part[at] as number;
    this.#at += part.length;
  }

  sign(code: number): void {
    this.#bytes[this.#at++] = code;
  }

  /** A whole number from 0, in decimal. */
  number(value: number): void {
    let places = 1;
    for (let top = 10; top <= value; top *= 10) places++;
    let rest = value;
    for (let at = this.#at + places - 1; at >= this.#at; at--) {
      const left = Math.trunc(rest / 10);
      this.#bytes[at] = ZERO + rest - left * 10;
      rest = left;
    }
    this.#at += places;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }
}
