import { lowerBound } from '#src/domain/lower-bound.ts';
import { indexedWords } from '#src/domain/query-words.ts';
import { fold, toLatin } from '#src/domain/search-text.ts';
import { type Bits, BitsPool, markRows, newBits, orInto } from './bits.ts';

/** The inverted index: lists of rows, and the spellings under which each list is found. */
export interface WordData {
  /** Sorted, so that a prefix is a range. */
  spellings: string[];
  /** For each spelling its lists: `lists[listStarts[i]] … lists[listStarts[i + 1]]`. */
  lists: Uint32Array;
  listStarts: Uint32Array;
  /** Rows of each list, rising. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
}

interface Texts {
  name: string;
  brand: string;
  size_str: string;
  load_index: string;
  speed_index: string;
}

/** Flattens lists of numbers into one array and the index where each begins. */
function flatten(lists: readonly (readonly number[])[]): { all: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length;
  const all = new Uint32Array(starts[lists.length] ?? 0);
  for (const [index, list] of lists.entries()) all.set(list, starts[index]);
  return { all, starts };
}

/** The parts of a name before and after its size; the whole name when it does not contain the size. */
function aroundSize({ brand, name, size_str: size }: Texts): [before: string, after: string] {
  const at = size === '' ? -1 : name.indexOf(` ${size}`);
  return at < 0
    ? [`${brand} ${name}`, '']
    : [`${brand} ${name.slice(0, at)}`, name.slice(at + 1 + size.length)];
}

/** Indexes the words of names and sizes, each under its spelling and in Latin letters. */
export function buildWords(rows: readonly Texts[]): WordData {
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
  // All names are made of the same few thousand parts: splitting each name again took half of the time.
  const memoize = (cut: (text: string) => string[]) => {
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
  const wordLists = memoize(indexedWords);
  const indexLists = memoize(text => [fold(text)]);
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
  }
  const spellings = new Map<string, Set<number>>();
  const spell = (spelling: string, list: number) => {
    const known = spellings.get(spelling);
    if (known) known.add(list);
    else spellings.set(spelling, new Set([list]));
  };
  // Numbered by their words, so that the order of the rows decides nothing.
  const words = [...listOf].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [list, [word]] of words.entries()) {
    spell(word, list);
    if (/[а-я]/u.test(word)) spell(toLatin(word), list);
  }
  const sorted = [...spellings.keys()].sort();
  const lists = flatten(sorted.map(spelling => [...(spellings.get(spelling) ?? [])]));
  const flat = flatten(words.map(([, list]) => postings[list] ?? []));
  return {
    spellings: sorted,
    lists: lists.all,
    listStarts: lists.starts,
    postings: flat.all,
    postingStarts: flat.starts,
  };
}

/** Finds the rows whose names have a word. */
export class WordIndex {
  readonly #data: WordData;
  readonly #rows: number;
  readonly #pool: BitsPool;
  readonly #dense = new Map<number, Bits>();

  /** Results are sets of `pool`, valid until the pool is released. */
  constructor(data: WordData, rows: number, pool = new BitsPool(rows)) {
    this.#data = data;
    this.#rows = rows;
    this.#pool = pool;
  }

  /** Whether a name has this folded word or, unless it is a number, one that begins so. */
  has(word: string): boolean {
    return this.#beginning(word).length > 0;
  }

  /** Rows whose names have exactly this word. */
  rowsOf(word: string): Bits {
    return this.#union(this.#range(word, false));
  }

  /** Rows whose names have a word that begins so. */
  rowsBeginning(word: string): Bits {
    return this.#union(this.#beginning(word));
  }

  /** Indices of the spellings that a word matches: numbers exactly, words as prefixes, in either alphabet. */
  #beginning(word: string): number[] {
    if (/^[\d.x]+c?$/u.test(word) || word.length < 2) return this.#range(word, false);
    const latin = toLatin(word);
    return [...this.#range(word, true), ...(latin === word ? [] : this.#range(latin, true))];
  }

  #range(start: string, prefix: boolean): number[] {
    const { spellings } = this.#data;
    const found: number[] = [];
    for (let at = lowerBound(spellings, start); at < spellings.length; at++) {
      const spelling = spellings[at] as string;
      if (prefix ? !spelling.startsWith(start) : spelling !== start) break;
      found.push(at);
    }
    return found;
  }

  #union(indices: readonly number[]): Bits {
    const { lists, listStarts } = this.#data;
    const bits = this.#pool.take().fill(0);
    for (const index of indices)
      for (let at = listStarts[index] as number; at < (listStarts[index + 1] as number); at++)
        this.#addList(bits, lists[at] as number);
    return bits;
  }

  /** Adds the rows of a list. Long lists are cached as sets, since adding a set is quicker than marking its rows. */
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

/** A list with at least one in this many rows is long: its set takes at most twice the memory of the list. */
const DENSE = 64;
