import { type Facets, facetsFrom, isOnDemandField } from '#src/domain/facets.ts';
import { type Filter, keyOf, rowOf } from '#src/domain/filter-keys.ts';
import type { NearestSearch } from '#src/domain/nearest-search.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import type { Facet, SearchData } from './data.ts';
import type { Found, SearchEngine } from './engine.ts';
import { nearestSearches } from './nearest.ts';
import { pricesFound } from './prices.ts';

const isFlag = ({ field }: Facet): boolean => rowOf(field).kind === 'flag';

/** Every option of every key with its count; of some keys only with `isMore`. */
export function facetsOf({ facets }: SearchEngine, { counts }: Found, isMore = false): Facets {
  return facetsFrom(field => {
    const facet = facets.find(each => each.field === field);
    const count = (option: number) => counts[(facet?.start ?? 0) + option] ?? 0;
    if (!facet || isFlag(facet)) return count(0);
    return Object.fromEntries(facet.options.map((name, option) => [name, count(option)]));
  }, isMore);
}

const COMMA = 0x2c;
const ZERO = 0x30;
const MAX_DIGITS = 10;

/** All parts of an answer except cards and numbers, as bytes; made once per catalogue. */
interface Frame {
  /** What stands before the count of each option, option after option, and where it ends. */
  names: Uint8Array;
  ends: Uint32Array;
  tail: Uint8Array;
  /** The largest size of an answer without cards, in bytes. */
  most: number;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const HEAD = bytesOf('{"items":[');
const PAGE = bytesOf('],"take":{"page":');
const COUNT = bytesOf(',"count":');

function makeFrame({ facets: all }: SearchData, isMore: boolean): Frame {
  let before = `,"onpage":${ON_PAGE}},"facets":{`;
  const names: Buffer[] = [];
  for (const facet of all.filter(({ field }) => isMore || !isOnDemandField(field))) {
    const opening = `${before}"${keyOf(facet.field)}":`;
    before = isFlag(facet) ? ',' : '},';
    if (isFlag(facet)) names.push(Buffer.from(opening));
    else if (facet.options.length === 0) before = `${opening}{},`;
    else
      for (const [number, name] of facet.options.entries())
        names.push(Buffer.from(`${number === 0 ? `${opening}{` : ','}${JSON.stringify(name)}:`));
  }
  let end = 0;
  const ends = Uint32Array.from(names, ({ length }) => {
    end += length;
    return end;
  });
  const tail = bytesOf(`${before.slice(0, -1)}}`);
  const rest = HEAD.length + PAGE.length + COUNT.length + tail.length;
  return {
    names: Uint8Array.from(Buffer.concat(names)),
    ends,
    tail,
    most: rest + end + MAX_DIGITS * (names.length + 2),
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
  const wireUnderstood = understood && {
    conditions: understood.parts,
    dropped: understood.dropped,
  };
  return Buffer.from(
    `${wireUnderstood ? `,"understood":${JSON.stringify(wireUnderstood)}` : ''}${nearest.length > 0 ? `,"nearest":${JSON.stringify(nearest)}` : ''}${prices ? `,"prices":${JSON.stringify(prices)}` : ''}}`,
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
  let most = frame.most + end.length;
  for (const row of rows) most += engine.cardLength(row) + 1;
  const text = Buffer.allocUnsafe(most);
  let at = put(text, 0, HEAD);
  for (const row of rows) {
    at = put(text, at, engine.cardBytes(row));
    text[at++] = COMMA;
  }
  if (rows.length > 0) at--;
  at = putNumber(text, put(text, at, PAGE), page);
  at = putNumber(text, put(text, at, COUNT), count);
  at = putCounts(text, at, frame.names, frame.ends, counts);
  at = put(text, put(text, at, frame.tail), end);
  return text.subarray(0, at);
}

/** Writes bytes from a place on; where they end. */
function put(text: Buffer, at: number, part: Uint8Array): number {
  text.set(part, at);
  return at + part.length;
}

/** Writes the counts of all options, each after its name. The names are short, so that a loop is quicker than calls of `set`. */
function putCounts(
  text: Buffer,
  start: number,
  names: Uint8Array,
  ends: Uint32Array,
  counts: Uint32Array,
): number {
  let at = start;
  let from = 0;
  for (let option = 0; option < ends.length; option++) {
    const to = ends[option] as number;
    while (from < to) text[at++] = names[from++] as number;
    at = putNumber(text, at, counts[option] as number);
  }
  return at;
}

/** Writes a whole number from 0, in decimal. */
function putNumber(text: Buffer, start: number, value: number): number {
  if (value < 10) {
    text[start] = ZERO + value;
    return start + 1;
  }
  let end = start + 1;
  for (let top = 10; top <= value; top *= 10) end++;
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    const left = (rest / 10) | 0;
    text[at] = ZERO + rest - left * 10;
    rest = left;
  }
  return end;
}
