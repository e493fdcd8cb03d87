import { fold, foldedToLatin } from '../search-text.ts';
import type { Candidate } from './choose.ts';
import { soundKey } from './ear.ts';
import type { Glossary } from './glossary.ts';
import { asLatin } from './lexicon.ts';
import type { Meaning, Vocabulary } from './meaning.ts';
import { COUNTED } from './numbers.ts';
import { PRONOUNCED } from './pronounced.ts';
import { unique } from './senses.ts';

/** Generations of cars in a text: «солярис 2», «камри 70», «x5 f15», «w213». */

type OfGeneration = Extract<Meaning, { kind: 'generation' }>;

const ROMAN: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** Longer runs of letters are words, which are compared by their sound; of bodies GG and GH are two. */
const WORD = /[a-z]{3,}/gu;

/** How a word of a generation is compared: «II» is 2, «В213» is W213, «классик» Classic. */
function codeOf(latin: string): string {
  const roman = ROMAN.indexOf(latin);
  return roman >= 0 ? String(roman + 1) : latin.replace(/w/gu, 'v').replace(WORD, soundKey);
}

const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a generation's name, each by its codes: of a body also its number alone, 70 of XV70. */
const codesOfName = (name: string): string[][] =>
  wordsOf(name).map(word => {
    const codes = [word, ...(PRONOUNCED.get(word) ?? [])].map(each => codeOf(foldedToLatin(each)));
    const number = /^\D+(\d{2,})$/u.exec(word)?.[1];
    return number === undefined ? codes : [...codes, number];
  });

/** The codes of a typed word. One Cyrillic letter is a preposition. */
function codesTyped(word: string): string[] {
  if (/^[а-я]$/u.test(word)) return [];
  return [...new Set([codeOf(foldedToLatin(word)), codeOf(asLatin(word))])];
}

/** All generations, with the codes by which they are found; computed once for a vocabulary. */
interface Known extends Pick<OfGeneration, 'car' | 'generation'> {
  codes: readonly string[];
}
const known = new WeakMap<Vocabulary, readonly (readonly Known[])[]>();
function generationsIn(vocabulary: Vocabulary): readonly (readonly Known[])[] {
  const found =
    known.get(vocabulary) ??
    vocabulary.cars.map(({ generations }, car) =>
      generations.map((name, generation) => ({ car, generation, codes: codesOfName(name).flat() })),
    );
  known.set(vocabulary, found);
  return found;
}

/** The cars that were named last, with the generations that may follow. */
interface Recent {
  generations: readonly Known[];
  /** After a make alone only codes of bodies count: «мерседес w213». */
  isMake: boolean;
}

const BODY = /^[a-z]+\d{2,}$/u;
const BODY_OF_MAKE = /^(?:[a-z]+\d+|\d{3})$/u;
const IS_COUNTED = new RegExp(`^${COUNTED}`, 'u');

/** Reads generations word by word: what a word means depends on the cars named before it. */
export class GenerationReader {
  readonly #vocabulary: Vocabulary;
  #recent: Recent | null = null;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The generations that a word right behind a car names. @param behind the text after it */
  after(word: string, behind: string): OfGeneration[] {
    const { generations, isMake } = this.#recent ?? { generations: [], isMake: false };
    if (generations.length === 0 || (/^\d+$/u.test(word) && IS_COUNTED.test(behind))) return [];
    const codes = codesTyped(word).filter(code => !isMake || BODY_OF_MAKE.test(code));
    const exact = this.#named(generations, codes, word);
    if (exact.length > 0) return exact;
    // «Камри v50» is XV50.
    const ends = codes.filter(code => BODY.test(code));
    const isEnd = (own: string) => ends.some(code => own.endsWith(code));
    return this.#named(
      generations,
      generations.flatMap(each => each.codes.filter(isEnd)),
      word,
    );
  }

  /** The generations whose number ends the name of a car: «lc200». */
  within(word: string, chosen: readonly Meaning[]): OfGeneration[] {
    const number = /^\p{L}+(\d{2,})$/u.exec(word)?.[1];
    if (number === undefined || chosen[0]?.kind !== 'car') return [];
    const reader = new GenerationReader(this.#vocabulary);
    reader.note(chosen);
    return reader.after(number, '');
  }

  /** The generations that have this body, whatever precedes it; of these makes, if any is named. */
  body(word: string, makes: ReadonlySet<number>): OfGeneration[] {
    const codes = codesTyped(word).filter(code => BODY.test(code));
    if (codes.length === 0) return [];
    const isOfMakes = (car: number) => makes.size === 0 || makes.has(this.#vocabulary.cars[car]?.make ?? -1);
    const all = generationsIn(this.#vocabulary).filter((_, car) => isOfMakes(car));
    return this.#named(all.flat(), codes, word);
  }

  /** What the words before are. */
  note(meanings: readonly Meaning[]): void {
    const all = generationsIn(this.#vocabulary);
    const [first] = meanings;
    const named = unique(meanings.flatMap(each => ('car' in each ? [each.car] : [])));
    if (first?.kind === 'car')
      this.#recent = { generations: named.flatMap(car => all[car] ?? []), isMake: false };
    else if (first?.kind === 'generation') {
      const isSame = ({ car, generation }: Known) =>
        meanings.some(
          each => each.kind === 'generation' && each.car === car && each.generation === generation,
        );
      this.#recent = { generations: named.flatMap(car => (all[car] ?? []).filter(isSame)), isMake: false };
    } else if (first?.kind === 'make') {
      const isOfMake = ({ car }: Known) => this.#vocabulary.cars[car]?.make === first.make;
      if (!this.#recent?.generations.some(isOfMake))
        this.#recent = { generations: all.flat().filter(isOfMake), isMake: true };
    } else if (first?.kind !== 'filler') this.#recent = null;
  }

  #named(generations: readonly Known[], codes: readonly string[], said: string): OfGeneration[] {
    return generations
      .filter(each => codes.some(code => each.codes.includes(code)))
      .map(({ car, generation }) => ({ kind: 'generation', car, generation, said }));
  }
}

/**
 * Names that hold more than a car or a brand, as two: «поло седан», which is also a name of the Polo, and «кама евро», which is one
 * of Kama.
 */
export function splitNames(
  candidates: readonly Candidate[],
  { ofPhrase, ofWord, lexicon }: Glossary,
): Candidate[] {
  return candidates.flatMap((candidate): Candidate[] => {
    const last = candidate.tokens.at(-1);
    const [whole] = candidate.meanings;
    if (!last || candidate.tokens.length === 1) return [candidate];
    const tokens = candidate.tokens.slice(0, -1);
    const meanings = ofPhrase(tokens.map(({ word }) => word).join(' '));
    const reader = new GenerationReader(lexicon.vocabulary);
    reader.note(meanings.filter(({ kind }) => kind === 'car'));
    if (whole?.kind === 'car' && reader.after(last.word, '').length > 0)
      return [
        { tokens, meanings },
        { tokens: [last], meanings: [] },
      ];
    const titles = ofWord(last.word).filter(({ kind }) => kind === 'name');
    const isOfBrand =
      whole?.kind === 'brand' && meanings.some(each => each.kind === 'brand' && each.brand === whole.brand);
    return isOfBrand && titles.length > 0
      ? [
          { tokens, meanings },
          { tokens: [last], meanings: titles },
        ]
      : [candidate];
  });
}

/** Of generations that all said words fit, the one that has no other word: of «гранта 1» not «I рестайлинг». */
export function sureOnes(
  found: readonly OfGeneration[],
  said: readonly string[],
  { cars }: Vocabulary,
): readonly OfGeneration[] {
  const codes = new Set(said.flatMap(codesTyped));
  const isWhole = ({ car, generation }: OfGeneration) =>
    codesOfName(cars[car]?.generations[generation] ?? '').every(own => own.some(code => codes.has(code)));
  const whole = found.filter(isWhole);
  return whole.length > 0 ? whole : found;
}
