import { type Facets, facetsFrom } from '#src/domain/facets.ts';
import { keyOf, rowOf } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import type { Facet, SearchData } from './data.ts';
import type { Found, SearchEngine } from './engine.ts';

const isFlag = ({ field }: Facet): boolean => rowOf(field).kind === 'flag';

/** Facets as the wire has them: every option of every key with its count. */
export function facetsOf({ data }: SearchEngine, { counts }: Found): Facets {
  return facetsFrom(field => {
    const place = data.facets.findIndex(facet => facet.field === field);
    const facet = data.facets[place];
    const count = (option: number) => counts[place]?.[option] ?? 0;
    if (!facet || isFlag(facet)) return count(0);
    return Object.fromEntries(facet.options.map((name, option) => [name, count(option)]));
  });
}

const COMMA = 0x2c;
const ZERO = 0x30;
const MOST_DIGITS = 10;

/** Everything of an answer but cards and numbers, as bytes; made once for a catalogue. */
interface Frame {
  /** What stands before each facet, and before the count of each of its options. */
  facets: { opening: Uint8Array; options: Uint8Array[] }[];
  tail: Uint8Array;
  /** Bytes of a whole answer without cards, at most. */
  most: number;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const HEAD = bytesOf('{"items":[');
const PAGE = bytesOf('],"take":{"page":');
const COUNT = bytesOf(',"count":');

function makeFrame({ facets }: SearchData): Frame {
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
  const tail = bytesOf(`${before.slice(0, -1)}}}`);
  const all = [HEAD, PAGE, COUNT, tail, ...parts.flatMap(({ opening, options }) => [opening, ...options])];
  return {
    facets: parts,
    tail,
    most: all.reduce((sum, part) => sum + part.length + MOST_DIGITS, 0),
  };
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
