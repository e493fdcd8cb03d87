import { SLIP_FROM, wordsOf } from '../query-words.ts';
import { fold, foldedToLatin } from '../search-text.ts';
import { earOfLatin, soundKey } from './ear.ts';
import type { Meaning, Vocabulary } from './meaning.ts';
import { PRONOUNCED } from './pronounced.ts';
import { type TitleWord, wordsOfTitle } from './title-words.ts';
import { TRADE_WORDS } from './trade-words.ts';

/** What a {@link Lexicon} looks words up in. Plain data, computed by a worker and kept with the columns of the search. */
export interface LexiconData {
  vocabulary: Vocabulary;
  meanings: readonly Meaning[];
  /** Sorted keys of words, and the numbers of their meanings. */
  keys: readonly string[];
  keyMeanings: readonly (readonly number[])[];
  /** The keys reversed, sorted. */
  reversed: readonly string[];
  /** The sorted Russian keys of those that are spelt so, and these reversed and sorted. */
  russian: readonly string[];
  russianReversed: readonly string[];
  /** Sorted sounds of words, and the numbers of their meanings. */
  sounds: readonly string[];
  soundMeanings: readonly (readonly number[])[];
  /** The same of names by ear (ear.ts). */
  ears: readonly string[];
  earMeanings: readonly (readonly number[])[];
  /** Sorted words of titles that follow each other, and what the titles write: `x ice` → X-Ice. */
  spellingKeys: readonly string[];
  spellings: readonly string[];
}

/** The key of folded words: their Latin letters and digits without spaces: «айс гард» → `aysgard`. */
export const keyOfWords = (words: string): string => foldedToLatin(words).replace(/[^a-z\p{L}\p{N}]+/gu, '');

/**
 * The key of folded Russian words in their own letters, where letters that Latin spelling does not distinguish are one; null for others. Slips
 * are measured on it, since ж is two Latin letters and щ three.
 */
export function russianKey(words: string): string | null {
  const key = words
    .replace(/[^\p{L}\p{N}]+|[ьъ]/gu, '')
    .replace(/э/gu, 'е')
    .replace(/ы/gu, 'й');
  return /^[а-я]+$/u.test(key) ? key : null;
}

/** The keys of a spelling. */
interface Spelling {
  key: string;
  russian: string | null;
}

function spellingOf(text: string): Spelling {
  const folded = fold(text);
  return { key: keyOfWords(folded), russian: russianKey(folded) };
}

/** Folded once: each brand of a price list has a lexicon. */
const TRADE_KEYS = TRADE_WORDS.map(([spelling, meaning]) => [spellingOf(spelling), meaning] as const);

export const reverse = (text: string): string => [...text].reverse().join('');

/** Keys of a car that are understood without its make: not `3`, `308`, `rx`. */
const isAlone = (key: string): boolean =>
  /^\d+$/u.test(key) ? key.length >= 4 : key.length > 2 || (key.length === 2 && /\d/u.test(key));

/** The parts that are pronounced separately: iceGUARD → ice, GUARD. */
const partsOf = (spelling: string): string[] => wordsOf(spelling.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' '));

const MAX_WAYS = 16;

/** Every way to say a word of a title. */
function pronounced({ word, spelling }: TitleWord): string[] {
  const own = PRONOUNCED.get(word) ?? [];
  const parts = partsOf(spelling);
  if (parts.length < 2) return [...own];
  const ways = parts.map(part => [...(PRONOUNCED.get(part) ?? []), part]);
  const joined = ways.reduce<string[]>(
    (before, next) => before.flatMap(start => next.map(end => start + end)).slice(0, MAX_WAYS),
    [''],
  );
  return [...own, ...joined];
}

/** For a lexicon of some names alone. */
export const NO_NAMES: Vocabulary = {
  brands: [],
  titles: [],
  otherTitles: [],
  renamed: [],
  years: [],
  makes: [],
  cars: [],
};

/** Computes the data from the names of a catalogue. */
export function lexiconData(vocabulary: Vocabulary): LexiconData {
  const builder = new Builder();
  for (const [spelling, meaning] of TRADE_KEYS) builder.addSpelling(spelling, meaning);
  for (const { name: brand, aliases } of vocabulary.brands) {
    builder.addNames([brand], { kind: 'brand', brand, isAlias: false });
    builder.addNames(aliases, { kind: 'brand', brand, isAlias: true });
  }
  for (const title of new Set(vocabulary.titles)) builder.addTitle(title);
  for (const model of vocabulary.renamed) {
    const meaning: Meaning = { kind: 'renamed', ...model };
    // Of other numbers the series is known: «nordman 8».
    builder.addNames([model.former, model.former.split(' ')[0] ?? ''], meaning);
  }
  for (const [make, { name, aliases }] of vocabulary.makes.entries())
    builder.addNames([name, ...aliases], { kind: 'make', make });
  for (const [car, { name, aliases }] of vocabulary.cars.entries()) {
    const spellings = [name, ...aliases];
    const isOwn = (spelling: string) => isAlone(keyOfWords(fold(spelling)));
    builder.addNames(spellings.filter(isOwn), { kind: 'car', car, alone: true });
    builder.addNames(
      spellings.filter(spelling => !isOwn(spelling)),
      { kind: 'car', car, alone: false },
    );
  }
  for (const title of new Set(vocabulary.otherTitles)) builder.addKnown(title);
  return builder.data(vocabulary);
}

class Builder {
  readonly #meanings: Meaning[] = [];
  readonly #numbers = new Map<Meaning, number>();
  readonly #exact = new Map<string, number[]>();
  readonly #russian = new Set<string>();
  readonly #alike = new Map<string, number[]>();
  readonly #ears = new Map<string, number[]>();
  readonly #spellings = new Map<string, string>();
  readonly #titleWords = new Map<string, Meaning>();

  add(spelling: string, meaning: Meaning): void {
    this.addSpelling(spellingOf(spelling), meaning);
  }

  addSpelling({ key, russian }: Spelling, meaning: Meaning): void {
    this.#push(this.#exact, key, meaning);
    if (russian !== null) this.#russian.add(russian);
  }

  addNames(spellings: readonly string[], meaning: Meaning): void {
    for (const spelling of spellings) {
      this.add(spelling, meaning);
      const key = keyOfWords(fold(spelling));
      this.#addSound(key, meaning);
      if (meaning.kind === 'name' || meaning.kind === 'brand')
        this.#push(this.#ears, earOfLatin(key), meaning);
    }
  }

  addTitle(title: string): void {
    const words = wordsOfTitle(title);
    for (const each of words) {
      if (this.#titleWords.has(each.word)) continue;
      const meaning: Meaning = { kind: 'name', words: [each.word] };
      this.#titleWords.set(each.word, meaning);
      this.#spellings.set(each.word, each.spelling);
      this.addNames([each.word, ...pronounced(each)], meaning);
    }
    this.#addRuns(
      title,
      words.filter(({ part }) => !part),
    );
  }

  /** Words of titles that are not sold: known, so that none of them is taken for a misspelling. */
  addKnown(title: string): void {
    for (const { word } of wordsOfTitle(title))
      if (word.length >= SLIP_FROM && !this.#exact.has(keyOfWords(word))) this.add(word, { kind: 'foreign' });
  }

  data(vocabulary: Vocabulary): LexiconData {
    const keys = [...this.#exact.keys()].sort();
    const russian = [...this.#russian].sort();
    const sounds = [...this.#alike.keys()].sort();
    const ears = [...this.#ears.keys()].sort();
    const spellingKeys = [...this.#spellings.keys()].sort();
    return {
      vocabulary,
      meanings: this.#meanings,
      keys,
      keyMeanings: keys.map(key => this.#exact.get(key) ?? []),
      reversed: keys.map(reverse).sort(),
      russian,
      russianReversed: russian.map(reverse).sort(),
      sounds,
      soundMeanings: sounds.map(sound => this.#alike.get(sound) ?? []),
      ears,
      earMeanings: ears.map(ear => this.#ears.get(ear) ?? []),
      spellingKeys,
      spellings: spellingKeys.map(key => this.#spellings.get(key) ?? key),
    };
  }

  #addSound(key: string, meaning: Meaning): void {
    const sound = soundKey(key);
    if (sound.length > 2 && !/^\d+$/u.test(sound)) this.#push(this.#alike, sound, meaning);
  }

  #push(map: Map<string, number[]>, key: string, meaning: Meaning): void {
    if (key === '') return;
    let number = this.#numbers.get(meaning);
    if (number === undefined) {
      number = this.#meanings.push(meaning) - 1;
      this.#numbers.set(meaning, number);
    }
    const known = map.get(key);
    if (!known) map.set(key, [number]);
    else if (!known.includes(number)) known.push(number);
  }

  /** How a title writes words that follow each other; two of them are also written as one: «сноукросс». */
  #addRuns(title: string, words: readonly TitleWord[]): void {
    for (let at = 0; at < words.length; at++)
      for (let end = at + 1; end < Math.min(words.length, at + 5); end++) {
        const run = words.slice(at, end + 1);
        const key = run.map(({ word }) => word).join(' ');
        if (this.#spellings.has(key)) continue;
        this.#spellings.set(key, title.slice(run[0]?.from, run.at(-1)?.to));
        if (end === at + 1) this.#addJoined(run);
      }
  }

  #addJoined([first, second]: readonly TitleWord[]): void {
    if (!first || !second || /^\d+$/u.test(second.word)) return;
    const meaning: Meaning = { kind: 'name', words: [first.word, second.word] };
    // Too short for a sound: «4s» of Pilot Sport 4 S.
    if (/^\d\p{L}$/u.test(first.word + second.word)) this.add(first.word + second.word, meaning);
    for (const start of [first.word, ...pronounced(first)])
      for (const end of [second.word, ...pronounced(second)])
        this.#addSound(keyOfWords(fold(start + end)), meaning);
  }
}
