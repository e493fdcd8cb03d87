import { memoize } from '../memoize.ts';
import { otherLayout } from '../query-words.ts';
import { fold } from '../search-text.ts';
import { isTrade } from './choose.ts';
import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meaning.ts';

/** Whether a folded word, or the beginning of one, is in a product's name. */
type InNames = (word: string) => boolean;

/** Names of at most this length are the beginning of too many others. */
const SHORT_NAME = 3;

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

/** «Драйв» as Drive. */
function namesHeard(word: string, lexicon: Lexicon): readonly Meaning[] {
  const found = lexicon.heard(word);
  const [name] = found.flatMap(each => (each.kind === 'name' ? each.words : []));
  return name === undefined ? found : withLonger(found, name, lexicon);
}

/** R16 in the other layout: «к16», and «h16» for Р16. */
function swappedRim(word: string): readonly Meaning[] {
  const [, rim, cargo] = /^[кh](1[2-9]|2[0-4])([cс]?)$/u.exec(word) ?? [];
  return rim === undefined ? [] : [{ kind: 'rim', rim, cargo: cargo !== '' }];
}

/** A word of the trade and the one for tyres, typed as one. */
const GLUED = /^(?:(\p{L}{4,})(?:шин[аы]|резина)|(?:шин[аы]|резина)(\p{L}{4,}))$/u;

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
    () => namesHeard(word, lexicon),
    () => (swapped.length > 3 ? namesHeard(swapped, lexicon) : []),
    () => plain(GLUED.exec(word)?.slice(1).join('') ?? '').filter(isTrade),
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
