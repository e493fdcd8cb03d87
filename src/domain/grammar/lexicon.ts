import { lowerBound } from '../lower-bound.ts';
import { isOneSlip, SLIP_FROM } from '../query-words.ts';
import { foldedToLatin } from '../search-text.ts';
import { earOfRussian, earsBeginning, soundKey } from './ear.ts';
import { keyOfWords, type LexiconData, reverse, russianKey } from './lexicon-data.ts';
import type { Meaning, Vocabulary } from './meaning.ts';

/** Cyrillic letters that are typed in place of the Latin ones that look so: «х5», «а4». */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  х: 'x',
  у: 'y',
};

/** Names of at most this length are looked up with look-alike letters too. */
const SHORT = 5;

/** Folded words with Cyrillic letters as the Latin ones that look so, without spaces. */
export const asLatin = (words: string): string =>
  foldedToLatin(words.replace(/[а-я]/gu, letter => LOOKALIKES[letter] ?? letter)).replace(/ /gu, '');

/** Shorter sounds and beginnings say too little. */
const SOUND_FROM = 3;
const PREFIX_FROM = 3;
const HEARD_FROM = 4;
/** What is being typed is completed sooner: every completion is only offered. */
const COMPLETED_FROM = 2;

const NONE: readonly Meaning[] = [];

/** The keys among which a key is looked up with a slip, and which of them count. */
interface SlipWay {
  key: string;
  keys: readonly string[];
  reversed: readonly string[];
  counts(candidate: string): boolean;
}

/** The key of an entry that is one slip away; null for others. */
const slipOf = ({ key, counts }: SlipWay, candidate: string): string | null =>
  isOneSlip(key, candidate) && counts(candidate) ? keyOfWords(candidate) : null;

/** Finds words among the names of a catalogue and the words of the trade. */
export class Lexicon {
  readonly #data: LexiconData;
  /** The keys that Russian spellings have. */
  readonly #ofRussian: ReadonlySet<string>;

  constructor(data: LexiconData) {
    this.#data = data;
    this.#ofRussian = new Set(data.russian.map(keyOfWords));
  }

  get vocabulary(): Vocabulary {
    return this.#data.vocabulary;
  }

  /** What a title writes for these words in this order; null when no title has them so. */
  spellingOf(words: readonly string[]): string | null {
    const { spellingKeys, spellings } = this.#data;
    const key = words.join(' ');
    const place = lowerBound(spellingKeys, key);
    return spellingKeys[place] === key ? (spellings[place] ?? null) : null;
  }

  /** Meanings of words as they are written, in either alphabet. */
  exact(words: string): readonly Meaning[] {
    const key = keyOfWords(words);
    const found = this.#at(key);
    if (found.length > 0 || key.length > SHORT || !/[а-я]/u.test(words)) return found;
    return this.#at(asLatin(words));
  }

  /** Meanings of words that sound like these: «сноу кросс», «солярис». Each of several words must sound so. */
  alike(words: string): readonly Meaning[] {
    const sound = soundKey(keyOfWords(words));
    if (sound.length < SOUND_FROM) return NONE;
    const { sounds, soundMeanings } = this.#data;
    const place = lowerBound(sounds, sound);
    if (sounds[place] !== sound) return NONE;
    const isSilent = (word: string) => soundKey(keyOfWords(words.replace(word, ''))) === sound;
    if (words.includes(' ') && words.split(' ').some(isSilent)) return NONE;
    return this.#meanings(soundMeanings[place] ?? []);
  }

  /** Meanings of a Russian word that was written by ear: «драйв». */
  heard(word: string): readonly Meaning[] {
    const ear = earOfRussian(word);
    const { ears, earMeanings } = this.#data;
    const place = lowerBound(ears, ear);
    return ear.length >= HEARD_FROM && ears[place] === ear ? this.#meanings(earMeanings[place] ?? []) : NONE;
  }

  /** Words of titles whose beginning is written so by ear: «ев» for Euro. */
  titleWordsHeard(beginning: string): string[] {
    const { ears, earMeanings } = this.#data;
    const found = new Set<string>();
    for (const ear of earsBeginning(beginning))
      for (let at = lowerBound(ears, ear); ears[at]?.startsWith(ear); at++)
        for (const meaning of this.#meanings(earMeanings[at] ?? []))
          if (meaning.kind === 'name') for (const word of meaning.words) found.add(word);
    return [...found];
  }

  /** Meanings of words that begin so, or else sound so at their beginning. */
  beginning(word: string): readonly Meaning[] {
    const key = keyOfWords(word);
    if (key.length < PREFIX_FROM || /^\d+$/u.test(key)) return NONE;
    const found = this.#meaningsOf(this.#data.keys, key, candidate => candidate);
    const sound = soundKey(key);
    return found.length > 0 || sound.length <= SOUND_FROM ? found : this.#soundingFrom(sound);
  }

  /**
   * Meanings of words that are still being typed: as written so far, else as they sound, else with one slip. Whole words come
   * before longer ones. Numbers are looked up whole.
   */
  completions(words: string): readonly Meaning[] {
    const key = keyOfWords(words);
    const whole = this.exact(words);
    if (words.length < COMPLETED_FROM || key.length < COMPLETED_FROM || /^\d+$/u.test(key)) return whole;
    const written = [
      ...new Set([...whole, ...this.#meaningsOf(this.#data.keys, key, candidate => candidate)]),
    ];
    if (written.length > 0) return written;
    const sound = soundKey(key);
    const heard = sound.length < SOUND_FROM ? NONE : this.#soundingFrom(sound);
    return heard.length > 0 ? heard : this.misspelt(words);
  }

  #soundingFrom(start: string): readonly Meaning[] {
    const { sounds, soundMeanings } = this.#data;
    const found = new Set<Meaning>();
    for (let at = lowerBound(sounds, start); sounds[at]?.startsWith(start); at++)
      for (const meaning of this.#meanings(soundMeanings[at] ?? [])) found.add(meaning);
    return [...found];
  }

  /** Names that are a number with or without a letter: «10» is the 10p of Hakkapeliitta 10p too. */
  numbered(digits: string): readonly Meaning[] {
    const fits = (key: string) => (/^\d/u.test(key.slice(digits.length)) ? null : key);
    return this.#meaningsOf(this.#data.keys, digits, fits).filter(({ kind }) => kind === 'name');
  }

  /** Meanings of words that differ by one typing mistake, in Russian letters where both are Russian. */
  misspelt(word: string): readonly Meaning[] {
    const key = keyOfWords(word);
    if (key.length < SLIP_FROM || /\d/u.test(key)) return NONE;
    const { keys, reversed, russian, russianReversed } = this.#data;
    const own = russianKey(word);
    const isLong = (candidate: string) => Math.max(candidate.length, own?.length ?? 0) >= SLIP_FROM;
    const ways: SlipWay[] = [
      { key, keys, reversed, counts: candidate => own === null || !this.#ofRussian.has(candidate) },
    ];
    if (own !== null) ways.push({ key: own, keys: russian, reversed: russianReversed, counts: isLong });
    // Two words one slip apart have the first half in common or the last one.
    const candidates = ways.flatMap(way => {
      const fits = (candidate: string) => slipOf(way, candidate);
      return this.#meaningsOf(way.keys, way.key.slice(0, way.key.length >> 1), fits);
    });
    if (candidates.length > 0) return [...new Set(candidates)];
    const behind = ways.flatMap(way => {
      const fits = (candidate: string) => slipOf(way, reverse(candidate));
      return this.#meaningsOf(way.reversed, reverse(way.key.slice((way.key.length >> 1) + 1)), fits);
    });
    return [...new Set(behind)];
  }

  #at(key: string): readonly Meaning[] {
    const { keys, keyMeanings } = this.#data;
    const place = lowerBound(keys, key);
    return keys[place] === key ? this.#meanings(keyMeanings[place] ?? []) : NONE;
  }

  #meanings(numbers: readonly number[]): readonly Meaning[] {
    return numbers.map(number => this.#data.meanings[number] as Meaning);
  }

  /** Meanings of the entries of a sorted list that begin with `start` and for which `keyOf` gives a key. */
  #meaningsOf(
    sorted: readonly string[],
    start: string,
    keyOf: (candidate: string) => string | null,
  ): readonly Meaning[] {
    const found = new Set<Meaning>();
    for (let at = lowerBound(sorted, start); sorted[at]?.startsWith(start); at++) {
      const key = keyOf(sorted[at] as string);
      if (key !== null) for (const meaning of this.#at(key)) found.add(meaning);
    }
    return [...found];
  }
}
