import type { Facets } from '#src/domain/facets.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { SEASONS } from '#src/domain/season.ts';
import { type SearchData, SIZE_FACETS, type SizeFacet } from './data.ts';
import type { Found, SearchEngine } from './engine.ts';
import { FLAG_FACETS, type FlagFacet } from './facets.ts';

const named = (names: readonly string[], counts: Uint32Array): Record<string, number> =>
  Object.fromEntries(names.map((name, code) => [name, counts[code] ?? 0]));

/** Every option of every key with its count. */
export function facetsOf({ data }: SearchEngine, { counts }: Found): Facets {
  const { brand, width, height, diametr, season, runflat, spikes, cargo, kit } = counts;
  return {
    brand: named(data.brandNames, brand),
    width: named(data.options.width, width),
    height: named(data.options.height, height),
    diametr: named(data.options.diametr, diametr),
    season: Object.fromEntries(SEASONS.map((name, code) => [name, season[code] ?? 0])) as Facets['season'],
    runflat,
    spikes,
    cargo,
    kit,
  };
}

const COMMA = 0x2c;
const ZERO = 0x30;
const MOST_DIGITS = 10;

/** Everything of an answer but cards and numbers, as bytes; made once for a catalogue. */
interface Frame {
  lists: { facet: 'brand' | SizeFacet | 'season'; opening: Uint8Array; options: Uint8Array[] }[];
  flags: { facet: FlagFacet; opening: Uint8Array }[];
  /** Bytes of a whole answer without cards, at most. */
  most: number;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const HEAD = bytesOf('{"items":[');
const PAGE = bytesOf('],"take":{"page":');
const COUNT = bytesOf(',"count":');
const TAIL = bytesOf('}}');

function makeFrame({ brandNames, options }: SearchData): Frame {
  const list = (before: string, facet: Frame['lists'][number]['facet'], names: readonly string[]) => ({
    facet,
    opening: bytesOf(`${before}"${facet}":{`),
    options: names.map((name, code) => bytesOf(`${code === 0 ? '' : ','}${JSON.stringify(name)}:`)),
  });
  const lists = [
    list(`,"onpage":${ON_PAGE}},"facets":{`, 'brand', brandNames),
    ...SIZE_FACETS.map(facet => list('},', facet, options[facet])),
    list('},', 'season', SEASONS),
  ];
  const flags = FLAG_FACETS.map((facet, place) => ({
    facet,
    opening: bytesOf(`${place === 0 ? '},' : ','}"${facet}":`),
  }));
  const parts = [
    ...lists.flatMap(({ opening, options }) => [opening, ...options]),
    ...flags.map(({ opening }) => opening),
    ...[HEAD, PAGE, COUNT, TAIL],
  ];
  return { lists, flags, most: parts.reduce((sum, part) => sum + part.length + MOST_DIGITS, 0) };
}

const frames = new WeakMap<SearchData, Frame>();

function frameOf(data: SearchData): Frame {
  let frame = frames.get(data);
  if (!frame) {
    frame = makeFrame(data);
    frames.set(data, frame);
  }
  return frame;
}

/**
 * The JSON of POST /api/products as bytes: cards are copied as they lie in the index and all names are bytes already, so
 * that only the counts are made into text (stringifying cards was a third of an answer's time, the facets a tenth).
 */
export function answerBytes(engine: SearchEngine, { rows, count, counts }: Found, page: number): Buffer {
  const frame = frameOf(engine.data);
  const cards = rows.map(row => engine.cardBytes(row));
  const text = new Text(cards.reduce((sum, card) => sum + card.length + 1, frame.most));
  text.add(HEAD);
  for (const [index, card] of cards.entries()) {
    if (index > 0) text.sign(COMMA);
    text.add(card);
  }
  text.add(PAGE);
  text.number(page);
  text.add(COUNT);
  text.number(count);
  for (const { facet, opening, options } of frame.lists) {
    text.add(opening);
    for (let code = 0; code < options.length; code++) {
      text.addShort(options[code] as Uint8Array);
      text.number(counts[facet][code] as number);
    }
  }
  for (const { facet, opening } of frame.flags) {
    text.add(opening);
    text.number(counts[facet]);
  }
  text.add(TAIL);
  return text.bytes();
}

/** Bytes written one after another. */
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

  /** The same for a few bytes: a call of `set` costs more than they do. */
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
