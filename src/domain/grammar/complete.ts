import { otherLayout } from '../query-words.ts';
import { fold } from '../search-text.ts';
import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meaning.ts';
import { numbersIn } from './numbers.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isYear } from './years.ts';

/** Brands and cars whose names begin like the last words of a text that is still being typed. */
export interface Completion {
  /** Names of brands of tyres, the surest first. */
  brands: readonly string[];
  /** Indices of the vocabulary's cars, the surest first. */
  cars: readonly number[];
  /** A year of the text, in which the car was made; null for none. */
  year: number | null;
  /** The last word, folded; '' when the text ends in a number. */
  last: string;
}

/** Names of brands and cars have at most this many words. */
const MAX_WORDS = 3;

const OF_NAMES: readonly Meaning['kind'][] = ['brand', 'car', 'make'];
const isOfNames = ({ kind }: Meaning): boolean => OF_NAMES.includes(kind);

/** Words of the trade are whole: «на» begins no car’s name; «no» may be the beginning of Nokian. */
const isWhole = (meanings: readonly Meaning[]): boolean =>
  meanings.length > 0 &&
  !meanings.some(meaning => isOfNames(meaning) || meaning.kind === 'name' || meaning.kind === 'not');

/** What names words begin, typed in either layout of the keyboard. */
function namesBeginning(words: string, lexicon: Lexicon): readonly Meaning[] {
  if (isWhole(lexicon.exact(words))) return [];
  // Two letters in the other layout are the beginning of anything.
  for (const spelling of words.length > 2 ? [words, fold(otherLayout(words))] : [words]) {
    const found = lexicon.completions(spelling).filter(isOfNames);
    if (found.length > 0) return found;
  }
  return [];
}

const makesIn = (tokens: readonly Token[], lexicon: Lexicon): ReadonlySet<number> =>
  new Set(
    tokens
      .flatMap(({ word }) => [...lexicon.exact(word), ...lexicon.alike(word)])
      .flatMap(meaning => (meaning.kind === 'make' ? [meaning.make] : [])),
  );

const hasCar = (tokens: readonly Token[], lexicon: Lexicon): boolean =>
  tokens.some(({ word }) => lexicon.exact(word).some(each => each.kind === 'car' && each.alone));

/** The cars that are meant: of a make that is named before them, when one is. A make alone means all its cars. */
function carsOf(
  meanings: readonly Meaning[],
  makes: ReadonlySet<number>,
  words: string,
  { vocabulary: { cars } }: Lexicon,
): number[] {
  const named = meanings.flatMap(meaning => (meaning.kind === 'car' ? [meaning] : []));
  const ofMakes = named.filter(({ car }) => makes.has(cars[car]?.make ?? -1));
  if (makes.size > 0) return [...new Set(ofMakes.map(({ car }) => car))];
  const whole = new Set(meanings.flatMap(meaning => (meaning.kind === 'make' ? [meaning.make] : [])));
  const ofWhole = whole.size === 0 ? [] : cars.flatMap(({ make }, car) => (whole.has(make) ? [car] : []));
  const sure = /^\d+$/u.test(words) ? named.filter(({ alone }) => alone) : named;
  return [...new Set([...ofWhole, ...sure.map(({ car }) => car)])];
}

/**
 * Completes the last words of a text, in either alphabet and layout, also by sound or with one slip. Pure; never throws.
 */
export function complete(text: string, lexicon: Lexicon): Completion {
  const lower = text.toLowerCase();
  const isKnown = (word: string) => lexicon.exact(word).length > 0;
  const all = tokensOf(lower, numbersIn(lower), isKnown);
  const year = all.find(({ word }) => isYear(word));
  const tokens = all.filter(({ word }) => !isYear(word));
  const end = tokens.at(-1);
  const last = end && end.to === lower.trimEnd().length ? end.word : '';
  for (let count = Math.min(MAX_WORDS, tokens.length); count > 0; count--) {
    const words = tokens
      .slice(-count)
      .map(({ word }) => word)
      .join(' ');
    const meanings = namesBeginning(words, lexicon);
    if (meanings.length === 0) continue;
    const before = tokens.slice(0, -count);
    return {
      brands: [...new Set(meanings.flatMap(meaning => (meaning.kind === 'brand' ? [meaning.brand] : [])))],
      // A text that names a car means no other one.
      cars: hasCar(before, lexicon) ? [] : carsOf(meanings, makesIn(before, lexicon), words, lexicon),
      year: year ? Number(year.word) : null,
      last,
    };
  }
  return { brands: [], cars: [], year: null, last };
}
