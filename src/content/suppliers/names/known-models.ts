import { soundKey } from '#src/domain/grammar/ear.ts';
import { Lexicon } from '#src/domain/grammar/lexicon.ts';
import { lexiconData, NO_NAMES } from '#src/domain/grammar/lexicon-data.ts';
import { fold, foldedToLatin } from '#src/domain/search-text.ts';
import type { Season } from '#src/domain/season.ts';

export interface KnownModel {
  /** The name of its file in content/models. */
  key: string;
  brand: string;
  title: string;
  season: Season;
  /** What its header says; undefined when it leaves that to its products. */
  spikes?: boolean | undefined;
}

export interface KnownBrand {
  name: string;
  aliases: readonly string[];
}

/** Letters and digits of some words in Latin letters without spaces; a plus is kept as a word: «XM2+» → `xm2plus`. */
const keyOf = (text: string): string =>
  foldedToLatin(fold(text).replace(/\+/gu, ' plus ')).replace(/[^a-z0-9\p{L}]+/gu, '');

/** A word of a title with its place in what a supplier may leave out. */
interface Part {
  key: string;
  /** The maker's code, by which a model is known: V-521, W429. */
  isCode: boolean;
  /** A generation or a kind, which is never left out: the 2 of Snow Cross 2, SUV, Plus. */
  isNumber: boolean;
  hasDigit: boolean;
}

function partOf(word: string): Part {
  const key = keyOf(word);
  return {
    key,
    isCode: /\p{L}/u.test(key) && /\d.*\d/u.test(key),
    isNumber: /^(?:\d+|plus|suv)$/u.test(key),
    hasDigit: /\d/u.test(key),
  };
}

const MAX_PARTS = 7;
const join = (parts: readonly Part[]): string => parts.map(({ key }) => key).join('');

/** Every choice of parts in their order. */
function* choices(parts: readonly Part[]): Iterable<Part[]> {
  for (let bits = 1; bits < 1 << parts.length; bits++) yield parts.filter((_, at) => bits & (1 << at));
}

/**
 * Keys of the ways to write a title in part that leave no doubt: with its code, without words that have no digit; without its
 * code, when another word has a digit. What is left out is never a number: Snow Cross is another model than Snow Cross 2.
 */
function partial(title: string): Set<string> {
  const parts = title.split(/\s+|(?<=\p{L}{2})-(?=\p{L}+(?:\s|$))/u).map(partOf);
  const code = parts.find(({ isCode }) => isCode);
  const keys = new Set<string>();
  if (!code || parts.length > MAX_PARTS) return keys;
  const others = parts.filter(part => part !== code);
  for (const some of choices(parts)) {
    const leavesNumber = parts.some(part => part.isNumber && !some.includes(part));
    if (!some.includes(code) || leavesNumber) continue;
    keys.add(join(some));
    const without = some.filter(part => part !== code);
    keys.add(join([code, ...without]));
    keys.add(join([...without, code]));
  }
  if (others.some(({ hasDigit }) => hasDigit)) keys.add(join(others));
  // LCV-131 is also written as 131 beside another word.
  const number = /^[a-z]+(\d{3,})$/u.exec(code.key)?.[1];
  if (number && others.length > 0 && others.every(({ isNumber }) => !isNumber)) {
    const shortened = parts.map(part => (part === code ? { ...part, key: number } : part));
    keys.add(join(shortened));
    if (others.length === 1 || title.includes('-'))
      keys.add(join([...others.slice(0, 1), { ...code, key: number }]));
  }
  return keys;
}

/** Models of one brand by the ways in which they are written. */
export class BrandModels {
  readonly #whole = new Map<string, Set<KnownModel>>();
  readonly #partial = new Map<string, Set<KnownModel>>();
  readonly #sounds = new Map<string, Set<KnownModel>>();
  readonly #titles: readonly string[];
  #words: Lexicon | null = null;

  constructor(models: readonly KnownModel[]) {
    this.#titles = models.map(({ title }) => title);
    for (const model of models) {
      add(this.#whole, keyOf(model.title), model);
      add(this.#sounds, soundKey(keyOf(model.title)), model);
      for (const key of partial(model.title)) add(this.#partial, key, model);
    }
  }

  /** Words of the titles, computed once a row names the brand: lists have few of a shop's brands. */
  get #lexicon(): Lexicon {
    this.#words ??= new Lexicon(lexiconData({ ...NO_NAMES, titles: this.#titles }));
    return this.#words;
  }

  /** Whether a title has this word as it is written. */
  hasWord(word: string): boolean {
    const folded = fold(word);
    return this.#lexicon.exact(PRONOUNCED.get(folded) ?? folded).some(({ kind }) => kind === 'name');
  }

  /** The models that these words may be, all of them together: as written, else in part, else as they sound. */
  find(words: readonly string[]): readonly KnownModel[] {
    const tries = [words.map(keyOf).join(''), words.map(word => this.#asInTitles(word)).join('')];
    for (const map of [this.#whole, this.#partial])
      for (const key of tries) if (map.has(key)) return [...(map.get(key) ?? [])];
    for (const key of tries) {
      const alike = [...(this.#sounds.get(soundKey(key)) ?? [])].filter(
        ({ title }) => digitsOf(keyOf(title)) === digitsOf(key),
      );
      if (key.length > SHORT && alike.length > 0) return alike;
    }
    return [];
  }

  /** A word as titles write it: of the other alphabet, as it sounds, with one slip; else the word itself. */
  #asInTitles(word: string): string {
    if (word.endsWith('+')) return `${this.#asInTitles(word.slice(0, -1))}plus`;
    const folded = fold(word);
    const isLong = folded.length > SHORT && !/\d/u.test(folded);
    const meanings = [
      ...this.#lexicon.exact(folded),
      ...(folded.length > 2 ? this.#lexicon.alike(folded) : []),
      ...(isLong ? this.#lexicon.misspelt(folded) : []),
    ];
    for (const meaning of meanings) if (meaning.kind === 'name') return meaning.words.map(keyOf).join('');
    return PRONOUNCED.get(folded) ?? keyOf(word);
  }
}

const SHORT = 5;
const PRONOUNCED: ReadonlyMap<string, string> = new Map([
  ['евро', 'euro'],
  ['эко', 'eco'],
  ['про', 'pro'],
]);

const digitsOf = (key: string): string => key.replace(/\D+/gu, ' ').trim();

function add<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}
