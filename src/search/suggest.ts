import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { sizesText, sizeText } from '#src/domain/grammar/cars.ts';
import { type Completion, complete } from '#src/domain/grammar/complete.ts';
import type { Span, Understanding } from '#src/domain/grammar/meaning.ts';
import { withoutSpans } from '#src/domain/grammar/tokens.ts';
import { fold, plainSigns } from '#src/domain/search-text.ts';
import { MAX_SUGGESTED, SUGGESTED_FROM } from '#src/domain/suggestion.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { type CompletedSearch, completedSearches } from './completed-searches.ts';
import type { SearchEngine } from './engine.ts';
import { digitsOf, type Size, sizesOf } from './sizes.ts';

/** What a text that is still being typed may become. */
export interface Suggested {
  searches: CompletedSearch[];
  sizes: { name: string; count: number; filter: Filter }[];
  /** Database ids. */
  models: number[];
  /** Names. */
  brands: string[];
  /** Each name is understood by the search as this car. */
  cars: { name: string; sizes: string }[];
  /** Words that fit nothing, and of which nothing was made. */
  dropped: readonly string[];
}

/** The beginning of a size, or a rim, loose or glued: «205», «205/55 r1», «2055516», «31*10.50», «r16». */
const TYPED_SIZE =
  /(?<![\p{L}\p{N}])(?<rim>z?[rр]f?\s?)?(?<size>\d[\d\s/\\.,*xх×_-]*(?:z?[rр]f?\s?[\d.,]*)?)[cс]?(?![\p{L}\p{N}])/iu;

/** A part of a size that is still being typed. */
const OF_SIZE = /^z?[rр]?\d*$/iu;

/** The typed size without what says nothing, and the rest of the text. What is not wanted is no size. */
function typedSize(
  text: string,
  unwanted: readonly Span[],
): { fits: (size: Size) => boolean; rest: string } | null {
  const match = TYPED_SIZE.exec(withoutSpans(text, unwanted));
  const digits = digitsOf((match?.groups?.size ?? '').replace(/(?<=[xх×*]\s?\d{1,2}[.,]\d)0/iu, ''));
  if (!match || digits.length < SUGGESTED_FROM) return null;
  const ofRim = match.groups?.rim !== undefined;
  return {
    fits: size => (ofRim ? digitsOf(size.rim) : size.digits).startsWith(digits),
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim(),
  };
}

function suggestedSizes(engine: SearchEngine, text: string, unwanted: readonly Span[]): Suggested['sizes'] {
  const typed = typedSize(text, unwanted);
  if (!typed) return [];
  const all = sizesOf(engine.data);
  const fitting = all.filter(typed.fits);
  if (fitting.length === 0) return [];
  const string = (engine.understand(typed.rest)?.parts.length ?? 0) > 0 ? typed.rest : '';
  return countedSizes(engine, string, fitting);
}

/** The sizes that a text finds tyres of, beside those words of it that say the size, most tyres first. */
function countedSizes(engine: SearchEngine, string: string, sizes: readonly Size[]): Suggested['sizes'] {
  const all = sizesOf(engine.data);
  const counts = engine.countSizes({ ...EMPTY_FILTER, string });
  const countOf = ({ width, height, rim, code }: Size): number =>
    height !== ''
      ? (counts[code] ?? 0)
      : all.reduce(
          (sum, each) => sum + (each.width === width && each.rim === rim ? (counts[each.code] ?? 0) : 0),
          0,
        );
  return sizes
    .map(size => ({ size, count: countOf(size) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SUGGESTED.sizes)
    .map(({ size: { width, height, rim }, count }) => ({
      name: formatSize({ width, height, rim, commercial: false }),
      count,
      filter: {
        ...EMPTY_FILTER,
        widths: [width],
        heights: height === '' ? [] : [height],
        rims: [rim],
        string,
      },
    }));
}

/** Sizes of the car of a text that says more: «солярис зима». Those that need the letter C are left to its own link. */
function sizesOfCar(engine: SearchEngine, { parts, conditions }: Understanding): Suggested['sizes'] {
  const car = parts.find(({ kind }) => kind === 'car');
  if (!car || parts.length === 1 || !conditions.carSizes) return [];
  const needed = new Set(conditions.carSizes.filter(({ commercial }) => !commercial).map(sizeText));
  return countedSizes(
    engine,
    car.string,
    sizesOf(engine.data).filter(size => needed.has(sizeText(size))),
  );
}

/** Sizes of which tyres are on sale, and with the letter C those of which some have it. */
function soldSizes(engine: SearchEngine): Set<string> {
  const cargo = engine.countSizes({ ...EMPTY_FILTER, cargo: true });
  return new Set(
    sizesOf(engine.data).flatMap(size => [
      sizeText(size),
      ...(cargo[size.code] ? [sizeText({ ...size, commercial: true })] : []),
    ]),
  );
}

/** Cars with a size that is on sale. */
function suggestedCars(engine: SearchEngine, { cars, year }: Completion): Suggested['cars'] {
  if (cars.length === 0) return [];
  const { cars: all, makes } = engine.lexicon.vocabulary;
  const sold = soldSizes(engine);
  const found: Suggested['cars'] = [];
  for (const index of cars) {
    if (found.length === MAX_SUGGESTED.cars) break;
    const car = all[index];
    if (!car) continue;
    const ofYear = car.sizes.filter(({ from, to }) => year !== null && from <= year && year <= to);
    const sizes = ofYear.length > 0 ? ofYear : car.sizes;
    if (!sizes.some(size => sold.has(sizeText(size)))) continue;
    const name = `${makes[car.make]?.name ?? ''} ${car.name}`.trim();
    found.push({ name: ofYear.length > 0 ? `${name} ${year}` : name, sizes: sizesText(sizes) });
  }
  return found;
}

/** What may be meant by a text that is still being typed, of each kind the likeliest first. */
export function suggest(engine: SearchEngine, typed: string): Suggested {
  const text = plainSigns(typed).replace(/(?<=\d)\s+на\s+(?=\d|[rр]\d)/giu, ' ');
  const understood = text.length < SUGGESTED_FROM ? null : engine.understand(text);
  if (!understood) return { searches: [], sizes: [], models: [], brands: [], cars: [], dropped: [] };
  const { negated, dropped } = understood;
  // «Кроме кам» is no Kama.
  const completion = complete(withoutSpans(text, negated), engine.lexicon);
  const { last } = completion;
  const isUnfinished = last !== '' && dropped.some(word => fold(word) === last);
  const searches = isUnfinished ? completedSearches(engine, text, completion) : [];
  const likeliest = searches[0]?.understood ?? understood;
  const named = isUnfinished
    ? engine.modelsBeginning(
        understood,
        [last, ...engine.lexicon.titleWordsHeard(last)],
        MAX_SUGGESTED.models,
      )
    : [];
  const sizes = suggestedSizes(engine, text, negated);
  const brands = completion.brands.slice(0, MAX_SUGGESTED.brands);
  const cars = suggestedCars(engine, completion);
  const isCompleted = [searches, named, brands, cars].some(({ length }) => length > 0);
  return {
    searches,
    sizes: sizes.length > 0 ? sizes : sizesOfCar(engine, likeliest),
    models: named.length > 0 ? named : engine.firstModels(likeliest, MAX_SUGGESTED.models),
    brands,
    cars,
    dropped: dropped.filter(
      word => !(isCompleted && fold(word) === last) && !(sizes.length > 0 && OF_SIZE.test(word)),
    ),
  };
}
