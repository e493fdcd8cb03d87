import { TYRES_OF_AXLE } from '../axle-size.ts';
import { plainSigns } from '../search-text.ts';
import { carSenses } from './cars.ts';
import { type Candidate, choose, isShortNumber, makesOf, makesOfNumbers } from './choose.ts';
import { conditionsOf, partsOf } from './conditions.ts';
import { GenerationReader, splitNames } from './generations.ts';
import type { Glossary } from './glossary.ts';
import { withYearsMade } from './made.ts';
import type { Meaning, Sense, Span, Understanding } from './meaning.ts';
import { negate } from './negations.ts';
import { numbersIn, tyresOfPrice } from './numbers.ts';
import { withFormerNames } from './renamed.ts';
import { isCar } from './senses.ts';
import { type Token, tokensOf, withoutSpans } from './tokens.ts';
import { treadsIn } from './tread-words.ts';
import { yearsOfPrice } from './years.ts';

/** The most words that one name has. */
const MAX_WORDS = 4;

const NO_MAKES: ReadonlySet<number> = new Set();
/** The name of a car and of generations of others: «а5». */
const TWO_SIGNS = /^..$/u;

function candidatesOf(tokens: readonly Token[], glossary: Glossary): Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; at < tokens.length; ) {
    const candidate = longestAt(tokens, at, glossary) ?? {
      tokens: [tokens[at] as Token],
      meanings: glossary.ofWord((tokens[at] as Token).word),
    };
    candidates.push(candidate);
    at += candidate.tokens.length;
  }
  return candidates;
}

/** Two or more words that together are a name or a phrase: «без шипов», «сноу кросс», «санта фе». */
function longestAt(tokens: readonly Token[], at: number, { ofPhrase }: Glossary): Candidate | null {
  let end = at + 1;
  while (end < tokens.length && end - at < MAX_WORDS && tokens[end]?.follows) end++;
  for (; end > at + 1; end--) {
    const run = tokens.slice(at, end);
    const words = run.map(({ word }) => word).join(' ');
    const meanings = ofPhrase(words);
    if (meanings.length > 0) return { tokens: run, meanings };
  }
  return null;
}

/** A number that is a mark means what names make of it, which may be nothing. */
function knownAs(sense: Sense, { ofWord }: Glossary): Sense[] {
  const { meaning } = sense;
  if (meaning.kind === 'foreign') return [];
  if (meaning.kind !== 'mark') return [sense];
  const known = ofWord(meaning.word).filter(({ kind }) => kind === 'mark' || kind === 'name');
  return known.map(each => ({ ...sense, meaning: each }));
}

/** Reads a lower-case text: each inner list has the alternatives of one word or phrase. */
function read(lower: string, glossary: Glossary): { senses: Sense[][]; unknown: Span[] } {
  const { lexicon } = glossary;
  const numbers = numbersIn(lower);
  const isKnown = (word: string) => lexicon.exact(word).length + lexicon.alike(word).length > 0;
  const tokens = tokensOf(lower, numbers, isKnown);
  const candidates = treadsIn(splitNames(candidatesOf(tokens, glossary), glossary), lower, lexicon);
  const makes = new Set(candidates.flatMap(makesOf));
  const makesOfNumber = makesOfNumbers(candidates, lexicon);
  const senses: Sense[][] = [];
  const unknown: Span[] = [];
  const makesOfCars = new Set<number>();
  const generations = new GenerationReader(lexicon.vocabulary);
  const generationsAt = ({ word, to, follows }: Token, chosen: readonly Meaning[]): readonly Meaning[] => {
    const behind = follows ? generations.after(word, lower.slice(to)) : [];
    const isOther = chosen.length > 0 && !(makes.size > 0 && chosen[0]?.kind === 'mark');
    if (behind.length > 0) return behind;
    return isOther ? generations.within(word, chosen) : generations.body(word, makes);
  };
  let named: Token | undefined;
  for (const candidate of candidates) {
    const [first] = candidate.tokens;
    const last = candidate.tokens.at(-1);
    if (!first || !last) continue;
    const isNumber = isShortNumber(candidate);
    let chosen = choose(candidate, isNumber ? (makesOfNumber.get(candidate) ?? NO_MAKES) : makes, lexicon);
    // A short number is a part of a name only right after a word of one: «Primacy 4», but not «Рио 4».
    if (isNumber && ['name', 'mark', undefined].includes(chosen[0]?.kind)) {
      const after = named !== undefined && first.follows && tokens[tokens.indexOf(first) - 1] === named;
      chosen = after ? lexicon.numbered(first.word) : [];
    }
    const own = chosen.flatMap(meaning =>
      meaning.kind === 'car' ? [lexicon.vocabulary.cars[meaning.car]?.make ?? -1] : [],
    );
    const isOther = own.length > 0 && !own.some(make => makes.has(make) || makesOfCars.has(make));
    // After a car two signs are its generation: «октавия а5» is no Audi A5.
    if (isOther && makesOfCars.size > 0 && first === last && TWO_SIGNS.test(first.word)) chosen = [];
    else for (const make of own) makesOfCars.add(make);
    const whole = candidate.tokens.map(({ word }) => word).join('');
    const bodies = first === last ? generationsAt(first, chosen) : generations.within(whole, chosen);
    if (bodies.length > 0) chosen = bodies;
    generations.note(chosen);
    const kind = chosen[0]?.kind;
    if (kind === undefined || kind === 'foreign') unknown.push({ from: first.from, to: last.to });
    else senses.push(chosen.map(meaning => ({ from: first.from, to: last.to, meaning })));
    named = kind === 'name' || kind === 'brand' || kind === 'mark' ? last : undefined;
  }
  const isCarNamed = senses.some(([sense]) => sense !== undefined && isCar(sense.meaning));
  for (const sense of numbers) {
    const years = isCarNamed && sense.meaning.kind === 'price' ? yearsOfPrice(lower, sense) : [];
    for (const each of years.length > 0 ? years : [sense]) {
      const known = knownAs(each, glossary);
      if (known.length > 0) senses.push(known);
      else unknown.push(each);
    }
  }
  return { senses: senses.sort(([a], [b]) => (a?.from ?? 0) - (b?.from ?? 0)), unknown };
}

/** The number of a pair: «2 шины до 9000». */
const TWO = /^(?:2|два|две|двух)$/u;

/** A price with the number of tyres that it is for. */
function pricedFor(senses: readonly Sense[], tyres: number | undefined): readonly Sense[] {
  const [sense] = senses;
  return sense?.meaning.kind === 'price' ? [{ ...sense, meaning: { ...sense.meaning, tyres } }] : senses;
}

/**
 * What a shopper's text means: conditions for the search, and their words with the text that remains without each. Words of
 * several meanings take that of their surroundings («3» after «мазда» is a car). Pure; never throws.
 */
export function understand(query: string, glossary: Glossary): Understanding {
  const { lexicon } = glossary;
  // Lower case must have the same length: parts of the text are found by their places.
  const text = plainSigns(query)
    .normalize('NFC')
    .replace(/[^\n]/gu, letter =>
      letter.toLowerCase().length === letter.length ? letter : letter.toLowerCase(),
    );
  const lower = text.toLowerCase();
  const { senses, unknown, negated } = negate(lower, read(lower, glossary));
  const tyres = tyresOfPrice(withoutSpans(lower, negated));
  const made = withYearsMade(lower, withFormerNames(lower, senses), lexicon.vocabulary.years);
  const { remaining, cars, left } = carSenses(
    made.map(each => pricedFor(each, tyres)),
    lexicon.vocabulary,
  );
  const isOfPair = tyres === TYRES_OF_AXLE && remaining.some(([sense]) => sense?.meaning.kind === 'price');
  const conditions = conditionsOf(remaining, cars);
  const parts = partsOf(text, remaining, cars, lexicon);
  const services = remaining.flat().filter(({ meaning }) => meaning.kind === 'filler' && meaning.isService);
  const outside = [...unknown, ...left].filter(
    ({ from, to }) => !(isOfPair && TWO.test(lower.slice(from, to))),
  );
  const wordsOf = (spans: readonly Span[]) => [
    ...new Set(spans.toSorted((a, b) => a.from - b.from).map(({ from, to }) => text.slice(from, to))),
  ];
  const otherWords = wordsOf([...outside, ...services]);
  const dropped = parts.length === 0 ? otherWords : wordsOf(outside);
  return {
    conditions: { ...conditions, nothing: parts.length === 0 && dropped.length > 0 },
    parts,
    negated,
    dropped,
    otherWords,
  };
}
