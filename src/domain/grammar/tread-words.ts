// cspell:ignore геолендер
import { OFF_ROAD } from '../tread.ts';
import type { Candidate } from './choose.ts';
import type { Lexicon } from './lexicon.ts';
import type { Meaning } from './meaning.ts';

const isTread = ({ meanings }: Candidate): boolean =>
  meanings.some(each => each.kind === 'set' && OFF_ROAD.some(tread => each.sets.includes(tread)));

/** «1.6 MT» is a gearbox. */
const AFTER_VOLUME = /\d[.,]\d\s*(?:л\.?)?\s*$/u;

const waysOf = (candidate: Candidate | undefined): readonly (readonly string[])[] =>
  candidate?.meanings.flatMap(each => (each.kind === 'name' ? [each.words] : [])) ?? [];

/**
 * Words of off-road treads that are no condition: those of a title, «геолендер ат» for Geolandar A/T, become a name, and those of a
 * car's gearbox nothing.
 * @param text in lower case
 */
export function treadsIn(candidates: readonly Candidate[], text: string, lexicon: Lexicon): Candidate[] {
  return candidates.map((candidate, at) => {
    const [first] = candidate.tokens;
    if (!first || !isTread(candidate)) return candidate;
    if (AFTER_VOLUME.test(text.slice(0, first.from))) return { ...candidate, meanings: [] };
    const own = candidate.tokens.map(({ word }) =>
      lexicon.exact(word).flatMap(each => (each.kind === 'name' ? each.words : [])),
    );
    const words = own.flatMap(([word]) => word ?? []);
    const [before, after] = [candidates[at - 1], candidates[at + 1]];
    const isTitle =
      words.length === own.length &&
      ((first.follows && waysOf(before).some(way => lexicon.spellingOf([...way, ...words]) !== null)) ||
        (after?.tokens[0]?.follows &&
          waysOf(after).some(way => lexicon.spellingOf([...words, ...way]) !== null)));
    const name: Meaning = { kind: 'name', words };
    return isTitle ? { ...candidate, meanings: [name] } : candidate;
  });
}
