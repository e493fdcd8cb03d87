import { TYRES_OF_AXLE } from '../axle-size.ts';
import { memoize } from '../memoize.ts';
import { otherLayout } from '../query-words.ts';
import { fold, plainSigns } from '../search-text.ts';
import { carSenses } from './cars.ts';
import { type Candidate, choose, isShortNumber, isTrade, makesOf, makesOfNumbers } from './choose.ts';
import { conditionsOf, partsOf } from './conditions.ts';
import type { Lexicon } from './lexicon.ts';
import { withYearsMade } from './made.ts';
import type { Meaning, Sense, Span, Understanding } from './meaning.ts';
import { negate } from './negations.ts';
import { numbersIn, tyresOfPrice } from './numbers.ts';
import { type Token, tokensOf, withoutSpans } from './tokens.ts';
import { treadsIn } from './tread-words.ts';
import { yearsOfPrice } from './years.ts';

/** Whether a folded word, or the beginning of one, is in a product's name. */
type InNames = (word: string) => boolean;

/** Names of at most this length are the beginning of too many others. */
const SHORT_NAME = 3;

/** The most words that one name has. */
const MAX_WORDS = 4;

const NO_MAKES: ReadonlySet<number> = new Set();
/** The name of a car and of generations of others: «а5». */
const TWO_SIGNS = /^..$/u;
/** One letter, or an index of letters and digits: «т», «б6». In the other layout nearly each would be some name. */
const SHORT_INDEX = /^(?:\p{L}|(?=.*\d).{1,3})$/u;

/** The endings of cases, with those of the first case: «на весту» → веста, «на газели» → газель. */
const CASES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:ию|ии|ией)$/u, ['ия']],
  [/(?:у|ы|ой|е)$/u, ['а', '']],
  [/(?:ю|и|ей)$/u, ['я', 'ь', 'й', '']],
  [/(?:а|ом|ов)$/u, ['']],
];

function firstCase(word: string, meaningsFor: (word: string) => readonly Meaning[]): readonly Meaning[] {
  if (word.length < 4) return [];
  for (const [ending, own] of CASES) {
    if (!ending.test(word)) continue;
    for (const each of own) {
      const found = meaningsFor(word.replace(ending, each)).filter(meaning => !isTrade(meaning));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Words that begin so mean something only when they all mean the same, or are names. */
function onlyClear(meanings: readonly Meaning[]): readonly Meaning[] {
  const trade = meanings.filter(isTrade);
  if (trade.length === meanings.length) return trade.length === 1 ? trade : [];
  const cars = meanings.filter(({ kind }) => kind === 'car');
  const unclear = cars.length > 1 ? ['car', 'make'] : ['make'];
  return meanings.filter(meaning => !isTrade(meaning) && !unclear.includes(meaning.kind));
}

/** A name with those that begin like it: «хакка» is Hakkapeliitta too. */
function withLonger(found: readonly Meaning[], word: string, lexicon: Lexicon): readonly Meaning[] {
  if (word.length <= SHORT_NAME) return found;
  const longer = lexicon
    .beginning(word)
    .filter(meaning => meaning.kind === 'name' && !found.includes(meaning));
  return [...found, ...longer];
}

/** R16 in the other layout: «к16», and «h16» for Р16. */
function swappedRim(word: string): readonly Meaning[] {
  const [, rim, cargo] = /^[кh](1[2-9]|2[0-4])([cс]?)$/u.exec(word) ?? [];
  return rim === undefined ? [] : [{ kind: 'rim', rim, cargo: cargo !== '' }];
}

/** What one word means, the surest reading first: as written, by sound, its beginning, other layout, one slip. */
function meaningsOf(word: string, lexicon: Lexicon, inNames: InNames): readonly Meaning[] {
  const plain = (each: string): readonly Meaning[] => {
    const exact = lexicon.exact(each);
    const found = exact.length > 0 ? exact : lexicon.alike(each);
    return found.some(({ kind }) => kind === 'name') ? withLonger(found, each, lexicon) : found;
  };
  const swapped = SHORT_INDEX.test(word) ? '' : fold(otherLayout(word));
  const readings: (() => readonly Meaning[])[] = [
    () => plain(word),
    () => firstCase(word, plain),
    () => onlyClear(lexicon.beginning(word)),
    () => ((word.length > 2 || /\d/u.test(word)) && inNames(word) ? [{ kind: 'mark', word }] : []),
    () => swappedRim(word),
    () => plain(swapped),
    () => (swapped.length > 3 ? onlyClear(lexicon.beginning(swapped)) : []),
    () => lexicon.misspelt(word),
    () => lexicon.misspelt(swapped),
  ];
  for (const reading of readings) {
    const found = reading();
    if (found.length > 0) return found;
  }
  return [];
}

/** Words and phrases that are remembered. Shoppers use the same few thousand. */
const MAX_REMEMBERED = 5000;

/** A catalogue's words, and what words of a search mean by them. */
export interface Glossary {
  lexicon: Lexicon;
  /** Of a single folded word. */
  ofWord(word: string): readonly Meaning[];
  /** Of several that follow each other and together are a name or a phrase; empty when they are none. */
  ofPhrase(words: string): readonly Meaning[];
}

/** A joined name, and beside it the names of its own words: «4 s» is 4S, and the end of Pilot Sport 4 S. */
function withApart(
  joined: readonly Meaning[],
  words: readonly string[],
  lexicon: Lexicon,
): readonly Meaning[] {
  if (!joined.some(({ kind }) => kind === 'name')) return joined;
  let apart: (readonly string[])[] = [[]];
  for (const word of words) {
    const names = lexicon.exact(word).flatMap(meaning => (meaning.kind === 'name' ? [meaning.words] : []));
    apart = apart.flatMap(before => names.map(name => [...before, ...name]));
  }
  return [...joined, ...apart.map((name): Meaning => ({ kind: 'name', words: name }))];
}

/** Looks words up in a lexicon and in the names of products. */
export const glossaryOf = (lexicon: Lexicon, inNames: InNames): Glossary => ({
  lexicon,
  ofWord: memoize(MAX_REMEMBERED, word => meaningsOf(word, lexicon, inNames)),
  ofPhrase: memoize(MAX_REMEMBERED, phrase => {
    const words = phrase.split(' ');
    const exact = lexicon.exact(phrase);
    if (exact.length > 0 || words.length !== 2) return withApart(exact, words, lexicon);
    const heard = lexicon.alike(phrase).filter(({ kind }) => kind !== 'make');
    return withApart(heard, words, lexicon);
  }),
});

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
  const candidates = treadsIn(candidatesOf(tokens, glossary), lower, lexicon);
  const makes = new Set(candidates.flatMap(makesOf));
  const makesOfNumber = makesOfNumbers(candidates, lexicon);
  const senses: Sense[][] = [];
  const unknown: Span[] = [];
  const makesOfCars = new Set<number>();
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
    const kind = chosen[0]?.kind;
    if (kind === undefined || kind === 'foreign') unknown.push(first);
    else senses.push(chosen.map(meaning => ({ from: first.from, to: last.to, meaning })));
    named = kind === 'name' || kind === 'brand' || kind === 'mark' ? last : undefined;
  }
  const isCarNamed = senses.some(
    ([sense]) => sense?.meaning.kind === 'car' || sense?.meaning.kind === 'make',
  );
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
  const made = withYearsMade(lower, senses, lexicon.vocabulary.years);
  const { remaining, cars, left } = carSenses(
    made.map(each => pricedFor(each, tyres)),
    lexicon.vocabulary,
  );
  const isOfPair = tyres === TYRES_OF_AXLE && remaining.some(([sense]) => sense?.meaning.kind === 'price');
  const dropped = [...unknown, ...left]
    .filter(({ from, to }) => !(isOfPair && TWO.test(lower.slice(from, to))))
    .sort((a, b) => a.from - b.from);
  const words = dropped.map(({ from, to }) => text.slice(from, to));
  const conditions = conditionsOf(remaining, cars);
  const parts = partsOf(text, remaining, cars, lexicon);
  return {
    conditions: { ...conditions, nothing: parts.length === 0 && dropped.length > 0 },
    parts,
    negated,
    dropped: [...new Set(words)],
  };
}
