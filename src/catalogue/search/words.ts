import {
  indexedWords,
  isOneSlip,
  otherLayout,
  queryWords,
  SLIP_FROM,
  soundOf,
  withoutOne,
  wordsOf,
} from '#src/domain/query-words.ts';
import { fold, toLatin } from '#src/domain/search-text.ts';
import { andInto, type Bits, newBits, orInto, SpareBits, setBit } from './bits.ts';

/** Which rows hold which words: lists of rows, and every spelling under which a list is found. */
export interface WordData {
  /** Sorted, so that a prefix is a range. */
  spellings: string[];
  /** For each spelling its lists: `lists[listStarts[i]] … lists[listStarts[i + 1]]`. */
  lists: Uint32Array;
  listStarts: Uint32Array;
  /** Rows of each list, rising. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /** Sorted words that are never taken for a slip of another one (known-words.ts). */
  known: string[];
}

interface Texts {
  name: string;
  brand: string;
  size_str: string;
  load_index: string;
  speed_index: string;
}

/** Flattens lists of numbers into one array and the places where each begins. */
function flatten(lists: readonly (readonly number[])[]): { all: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length;
  const all = new Uint32Array(starts[lists.length] ?? 0);
  for (const [index, list] of lists.entries()) all.set(list, starts[index]);
  return { all, starts };
}

/** A name's parts: what stands before its size and what after; the whole name when the size is not in it. */
function aroundSize({ brand, name, size_str: size }: Texts): [before: string, after: string] {
  const at = size === '' ? -1 : name.indexOf(` ${size}`);
  return at < 0
    ? [`${brand} ${name}`, '']
    : [`${brand} ${name.slice(0, at)}`, name.slice(at + 1 + size.length)];
}

/**
 * Indexes the words of names and sizes; brands are found by their aliases too, Latin words by how they sound. Words `known`
 * are kept as they are given, sorted.
 */
export function buildWords(
  rows: readonly Texts[],
  aliases: ReadonlyMap<string, readonly string[]>,
  known: string[],
): WordData {
  const listOf = new Map<string, number>();
  const postings: number[][] = [];
  const listFor = (word: string): number => {
    let list = listOf.get(word);
    if (list === undefined) {
      list = postings.length;
      listOf.set(word, list);
      postings.push([]);
    }
    return list;
  };
  // The same few thousand parts come back in all names: cutting each name anew was half of the time.
  const remembered = (cut: (text: string) => string[]) => {
    const known = new Map<string, readonly number[]>();
    return (text: string): readonly number[] => {
      let lists = known.get(text);
      if (!lists) {
        lists = cut(text).map(listFor);
        known.set(text, lists);
      }
      return lists;
    };
  };
  const wordLists = remembered(indexedWords);
  const indexLists = remembered(text => [fold(text)]);
  const brandLists = remembered(brand => [`brand:${brand}`]);
  const add = (lists: readonly number[], row: number) => {
    for (const list of lists) {
      const own = postings[list];
      if (own && own[own.length - 1] !== row) own.push(row);
    }
  };
  for (const [row, texts] of rows.entries()) {
    const [before, after] = aroundSize(texts);
    add(wordLists(before), row);
    add(wordLists(after), row);
    add(wordLists(texts.size_str), row);
    if (texts.load_index !== '') add(indexLists(`${texts.load_index}${texts.speed_index}`), row);
    add(brandLists(texts.brand), row);
  }
  const spellings = new Map<string, Set<number>>();
  const spell = (spelling: string, list: number) => {
    const known = spellings.get(spelling);
    if (known) known.add(list);
    else spellings.set(spelling, new Set([list]));
  };
  for (const [word, list] of listOf) {
    if (word.startsWith('brand:')) continue;
    spell(word, list);
    if (/[а-я]/u.test(word)) spell(toLatin(word), list);
    if (/^[a-zа-я-]{3,}$/u.test(word)) spell(`~${soundOf(word)}`, list);
  }
  for (const [brand, names] of aliases) {
    const list = listOf.get(`brand:${brand}`);
    if (list === undefined) continue;
    const joined = wordsOf(brand).join('');
    for (const word of [joined, ...names.flatMap(wordsOf)]) {
      spell(word, list);
      spell(`~${soundOf(word)}`, list);
    }
  }
  const sorted = [...spellings.keys()].sort();
  const lists = flatten(sorted.map(spelling => [...(spellings.get(spelling) ?? [])]));
  const flat = flatten(postings);
  return {
    spellings: sorted,
    lists: lists.all,
    listStarts: lists.starts,
    postings: flat.all,
    postingStarts: flat.starts,
    known,
  };
}

/** Answers which rows a free text means. */
export class WordIndex {
  readonly #data: WordData;
  readonly #rows: number;
  readonly #spares: SpareBits;
  readonly #slips = new Map<string, number[]>();
  readonly #dense = new Map<number, Bits>();

  /** Sets come out of `spares`: whoever gives them may take them back after a search. */
  constructor(data: WordData, rows: number, spares = new SpareBits(rows)) {
    this.#data = data;
    this.#rows = rows;
    this.#spares = spares;
    for (const [index, spelling] of data.spellings.entries()) {
      if (spelling.startsWith('~') || spelling.length < SLIP_FROM || /\d/u.test(spelling)) continue;
      for (const key of [spelling, ...withoutOne(spelling)]) {
        const known = this.#slips.get(key);
        if (known) known.push(index);
        else this.#slips.set(key, [index]);
      }
    }
  }

  /**
   * Rows that hold every word of the query; null when the query has no words. The query as typed comes first, the other
   * keyboard layout second, a slip of a letter last; a word that the shop knows is no slip.
   */
  rowsFor(query: string): Bits | null {
    const words = queryWords(query);
    if (words.length === 0) return null;
    const typed = this.#every(words, false);
    if (typed) return typed;
    const swapped = queryWords(otherLayout(query));
    return (
      this.#every(swapped, false) ??
      this.#every(words, true) ??
      this.#every(swapped, true) ??
      this.#spares.lend().fill(0)
    );
  }

  /** Null as soon as one word is nowhere, or when no row holds them all. */
  #every(words: readonly string[], slips: boolean): Bits | null {
    let all: Bits | null = null;
    for (const word of words) {
      const indices = this.#find(word, slips);
      if (indices.length === 0) return null;
      const rows = this.#union(indices);
      if (all === null) all = rows;
      else andInto(all, rows);
    }
    return all?.some(word => word !== 0) ? all : null;
  }

  /** Spellings that a word of a query means: numbers are exact, words are beginnings. */
  #find(word: string, slips: boolean): number[] {
    if (/^[\d.x]+c?$/u.test(word) || word.length < 2) return this.#range(word, false);
    const latin = toLatin(word);
    const direct = [...this.#range(word, true), ...(latin === word ? [] : this.#range(latin, true))];
    if (direct.length > 0) return direct;
    const sound = soundOf(word);
    const alike = sound.length >= 3 ? this.#range(`~${sound}`, true) : [];
    if (alike.length > 0 || !slips) return alike;
    if (this.#isKnown(word) || this.#isKnown(latin)) return [];
    return [...this.#slipsOf(word), ...(latin === word ? [] : this.#slipsOf(latin))];
  }

  /** Whether a word is one that the shop knows, or the beginning of one: then it was meant as it is typed. */
  #isKnown(word: string): boolean {
    const { known } = this.#data;
    return known[firstFrom(known, word)]?.startsWith(word) ?? false;
  }

  #slipsOf(word: string): number[] {
    if (word.length < SLIP_FROM) return [];
    const candidates = new Set([word, ...withoutOne(word)].flatMap(key => this.#slips.get(key) ?? []));
    return [...candidates].filter(index => isOneSlip(word, this.#data.spellings[index] ?? ''));
  }

  #range(start: string, prefix: boolean): number[] {
    const { spellings } = this.#data;
    const found: number[] = [];
    for (let at = firstFrom(spellings, start); at < spellings.length; at++) {
      const spelling = spellings[at] as string;
      if (prefix ? !spelling.startsWith(start) : spelling !== start) break;
      found.push(at);
    }
    return found;
  }

  #union(indices: readonly number[]): Bits {
    const { lists, listStarts } = this.#data;
    const bits = this.#spares.lend().fill(0);
    for (const index of indices)
      for (let at = listStarts[index] as number; at < (listStarts[index + 1] as number); at++)
        this.#addList(bits, lists[at] as number);
    return bits;
  }

  /** A long list is kept as a set once it was asked for: adding that is quicker than marking its rows. */
  #addList(bits: Bits, list: number): void {
    const { postings, postingStarts } = this.#data;
    const [from, to] = [postingStarts[list] as number, postingStarts[list + 1] as number];
    if ((to - from) * DENSE < this.#rows) {
      markRows(bits, postings, from, to);
      return;
    }
    let set = this.#dense.get(list);
    if (!set) {
      set = newBits(this.#rows);
      markRows(set, postings, from, to);
      this.#dense.set(list, set);
    }
    orInto(bits, set);
  }
}

/** The place of the first sorted word that is not before `start`. */
function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A list with at least one row in so many is long: its set is no larger than twice the list. */
const DENSE = 64;

function markRows(bits: Bits, rows: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) setBit(bits, rows[at] as number);
}
