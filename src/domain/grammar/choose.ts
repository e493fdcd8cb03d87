import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meaning.ts';
import type { Token } from './tokens.ts';
import { isYear } from './years.ts';

/** A word, or words that follow each other, with everything that they may mean. */
export interface Candidate {
  tokens: readonly Token[];
  meanings: readonly Meaning[];
}

const TRADE: readonly Meaning['kind'][] = [
  'season',
  'studs',
  'flag',
  'cheap',
  'choice',
  'set',
  'without',
  'rim',
  'not',
  'filler',
  'foreign',
];
export const isTrade = ({ kind }: Meaning): boolean => TRADE.includes(kind);

const SHORT_NUMBER = /^\d{1,2}$/u;

export const makesOf = ({ meanings }: Candidate): readonly number[] =>
  meanings.some(isTrade) ? [] : meanings.flatMap(meaning => (meaning.kind === 'make' ? [meaning.make] : []));

export const isShortNumber = ({ tokens: [first, second] }: Candidate): boolean =>
  first !== undefined && second === undefined && SHORT_NUMBER.test(first.word);

/**
 * The makes whose cars a short number may be: of each make its nearest car is meant, the one after it or else the one right
 * before it. The others are quantities and generations: «мазда 6 2 шт».
 */
export function makesOfNumbers(
  candidates: readonly Candidate[],
  { vocabulary: { cars } }: Lexicon,
): ReadonlyMap<Candidate, ReadonlySet<number>> {
  const found = new Map<Candidate, Set<number>>();
  for (const [at, candidate] of candidates.entries())
    for (const make of makesOf(candidate)) {
      const isOfMake = ({ meanings }: Candidate) =>
        meanings.some(meaning => meaning.kind === 'car' && cars[meaning.car]?.make === make);
      const nearest =
        candidates.slice(at + 1).find(isOfMake) ?? candidates.slice(Math.max(0, at - 1), at).find(isOfMake);
      if (nearest && isShortNumber(nearest)) found.set(nearest, (found.get(nearest) ?? new Set()).add(make));
    }
  return found;
}

/** The meanings that count, given what the other words are. Several names or cars of equal right are alternatives. */
export function choose(
  { tokens, meanings }: Candidate,
  makes: ReadonlySet<number>,
  lexicon: Lexicon,
): readonly Meaning[] {
  const of = <Kind extends Meaning['kind']>(kind: Kind) =>
    meanings.filter((meaning): meaning is Extract<Meaning, { kind: Kind }> => meaning.kind === kind);
  const trade = meanings.find(isTrade);
  if (trade) return [trade];
  const names = of('name');
  const brands = of('brand');
  const cars = of('car');
  const ofMakes = cars.filter(({ car }) => makes.has(lexicon.vocabulary.cars[car]?.make ?? -1));
  if (ofMakes.length > 0) return ofMakes;
  const renamed = of('renamed');
  if (renamed.length > 0 && brands.every(({ isAlias }) => isAlias)) return renamed;
  if (brands.some(({ isAlias }) => !isAlias)) return brands.filter(({ isAlias }) => !isAlias);
  if (names.length > 0) return names;
  if (brands.length > 0) return brands;
  const alone = cars.filter(car => car.alone);
  if (alone.length > 0) return alone;
  const [make] = of('make');
  if (make) return [make];
  const [mark] = of('mark');
  if (mark) return [mark];
  const [first] = tokens;
  return first && isYear(first.word) ? [{ kind: 'year', year: Number(first.word) }] : [];
}
