// cspell:ignore четыр
import { SEASONS } from '../season.ts';
import { textWithout } from '../spoken-text.ts';
import { OFF_ROAD } from '../tread.ts';
import { carText, type NamedCar } from './cars.ts';
import { type Condition, conditionOf } from './condition.ts';
import type { Lexicon } from './lexicon.ts';
import type { Conditions, Sense, Span, UnderstoodPart, WordedSet } from './meaning.ts';
import {
  firstOf,
  isAnyWinter,
  isOfSet,
  isWinterFriction,
  ofOne,
  type SenseGroups,
  studsOf,
  unique,
  wordsNamed,
} from './senses.ts';

const isOffRoad = (set: WordedSet): boolean => OFF_ROAD.some(each => each === set);

/** Of «A/T M/T» either will do. */
function wordedSets(senseGroups: SenseGroups): readonly (readonly WordedSet[])[] {
  const sets = firstOf(senseGroups, 'set').map(each => each.sets);
  const isSingle = (each: readonly WordedSet[]) => each.length === 1 && each.every(isOffRoad);
  const treads = unique(sets.filter(isSingle).flat());
  return [...sets.filter(each => !isSingle(each)), ...(treads.length > 0 ? [treads] : [])];
}

/** The senses of a text as conditions for the search. */
export function conditionsOf(
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
): Omit<Conditions, 'nothing'> {
  const studs = studsOf(senseGroups);
  const winter = isWinterFriction(studs) || isAnyWinter(studs);
  const flags = firstOf(senseGroups, 'flag').map(({ flag }) => flag);
  const rims = firstOf(senseGroups, 'rim');
  const sizes = firstOf(senseGroups, 'size');
  const prices = firstOf(senseGroups, 'price').map(ofOne);
  const choices = firstOf(senseGroups, 'choice');
  return {
    seasons: SEASONS.filter(season => studs.seasons.includes(season) || (winter && season === 'winter')),
    studs: isAnyWinter(studs) ? null : studs.studded ? true : studs.friction ? false : null,
    runflat: flags.includes('runflat'),
    cargo: flags.includes('cargo') || [...rims, ...sizes].some(({ cargo }) => cargo),
    kit: flags.includes('kit') || isOfSet(senseGroups),
    xl: flags.includes('xl'),
    rims: unique(rims.map(({ rim }) => rim)),
    widths: unique(firstOf(senseGroups, 'width').map(({ value }) => value)),
    heights: unique(firstOf(senseGroups, 'height').map(({ value }) => value)),
    sizes: sizes.map(({ size }) => size),
    carSizes: cars.length === 0 ? null : cars.flatMap(car => car.sizes),
    priceFrom: prices.find(({ from }) => from !== null)?.from ?? null,
    priceTo: prices.find(({ to }) => to !== null)?.to ?? null,
    cheapFirst: senseGroups.some(([sense]) => sense?.meaning.kind === 'cheap'),
    choices: unique(choices.map(({ field }) => field)).map(field => ({
      field,
      names: unique(choices.flatMap(each => (each.field === field ? each.names : []))),
    })),
    sets: wordedSets(senseGroups),
    made: firstOf(senseGroups, 'made').map(({ from, to }) => ({ from, to })),
    without: firstOf(senseGroups, 'without').map(({ field, names }) => ({ field, names })),
    brands: unique(
      senseGroups.flatMap(senses =>
        senses.flatMap(({ meaning }) => (meaning.kind === 'brand' ? [meaning.brand] : [])),
      ),
    ),
    names: senseGroups
      .map(senses => senses.flatMap(({ meaning }) => wordsNamed(meaning)))
      .filter(ways => ways.length > 0),
    unnamed: firstOf(senseGroups, 'unnamed').flatMap(({ names }) => names),
    marks: unique(firstOf(senseGroups, 'mark').map(({ word }) => word)),
  };
}

interface Group extends Condition {
  spans: Span[];
}

const MAX_WAYS = 12;

/** What a title writes for a run of words, each with its ways to be read; the shortest when no title has them in this order. */
function titleText(run: readonly (readonly (readonly string[])[])[], lexicon: Lexicon): string {
  let all: string[][] = [[]];
  for (const ways of run)
    all = all.flatMap(before => ways.map(way => [...before, ...way])).slice(0, MAX_WAYS);
  for (const words of all) {
    const spelling = lexicon.spellingOf(words);
    if (spelling !== null) return spelling;
  }
  const [shortest = []] = all.sort((a, b) => a.join('').length - b.join('').length);
  return shortest.map(word => lexicon.spellingOf([word]) ?? word).join(' ');
}

const waysOf = (senses: readonly Sense[]) =>
  senses.flatMap(({ meaning }) => (meaning.kind === 'name' ? [meaning.words] : []));

/** Numbers of a set that stand before it too: of «4 4 шины», «4» must not remain before another word. */
function withCounts(text: string, { from, to }: Span): Span {
  const before = text.slice(0, from).search(/(?:(?<![\p{L}\p{N}])(?:4|четыр\p{L}+)[^\p{L}\p{N}]+)+$/iu);
  return { from: before < 0 ? from : before, to };
}

/** The conditions of a text in words, in its order; words of a name that follow each other are one. */
function groupsOf(
  text: string,
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
  lexicon: Lexicon,
): Group[] {
  const studs = studsOf(senseGroups);
  const price = isOfSet(senseGroups)
    ? senseGroups.find(([sense]) => sense?.meaning.kind === 'price')
    : undefined;
  const groups = new Map<string, Group>();
  const add = (group: Condition, spans: readonly Span[]) => {
    const key = `${group.kind} ${group.text}`;
    const known = groups.get(key);
    if (known) known.spans.push(...spans);
    else groups.set(key, { ...group, spans: [...spans] });
  };
  let run: { names: (readonly string[])[][]; spans: Span[] } = { names: [], spans: [] };
  const endRun = () => {
    if (run.names.length > 0)
      add({ kind: 'name', text: titleText(run.names, lexicon), fields: {} }, run.spans);
    run = { names: [], spans: [] };
  };
  for (const senses of senseGroups) {
    const [sense] = senses;
    if (!sense) continue;
    const before = run.spans.at(-1);
    if (before && /[\p{L}\p{N}]/u.test(text.slice(before.to, sense.from))) endRun();
    if (sense.meaning.kind === 'name') {
      run.names.push(waysOf(senses));
      run.spans.push(sense);
      continue;
    }
    endRun();
    // «Комплект до 20000» is one condition.
    const isKitOfPrice = price !== undefined && sense.meaning.kind === 'flag' && sense.meaning.flag === 'kit';
    const group = conditionOf(isKitOfPrice ? price : senses, studs);
    if (group) add(group, [sense.meaning.kind === 'flag' ? withCounts(text, sense) : sense]);
  }
  endRun();
  for (const car of cars) add({ kind: 'car', text: carText(car), fields: {} }, car.spans);
  return [...groups.values()].sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ spans }: Group): number => Math.min(...spans.map(({ from }) => from));

/** The conditions of a text in words, each with the text that remains without it; '' when nothing else was understood. */
export function partsOf(
  text: string,
  senseGroups: SenseGroups,
  cars: readonly NamedCar[],
  lexicon: Lexicon,
): UnderstoodPart[] {
  const groups = groupsOf(text, senseGroups, cars, lexicon);
  return groups.map(({ spans, ...condition }) => ({
    ...condition,
    string: groups.length === 1 ? '' : textWithout(text, spans),
    at: spans.map(({ from, to }) => ({ from, to })),
  }));
}
