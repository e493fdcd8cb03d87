import { SET_OF_TYRES } from '../quantity.ts';
import { wordsOf } from '../query-words.ts';
import type { Meaning, Sense } from './meaning.ts';

/** The senses of a text: each inner list has the alternatives of one word or phrase. */
export type SenseGroups = readonly (readonly Sense[])[];
export type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** The first meaning of every word of a kind. */
export const firstOf = <Kind extends Meaning['kind']>(senseGroups: SenseGroups, kind: Kind): Of<Kind>[] =>
  senseGroups.flatMap(([sense]) => (sense?.meaning.kind === kind ? [sense.meaning as Of<Kind>] : []));

/** Whether words name a car. */
export const isCar = ({ kind }: Meaning): boolean =>
  kind === 'car' || kind === 'make' || kind === 'generation';

/** The words that a tyre's name has. */
export const wordsNamed = (meaning: Meaning): (readonly string[])[] => {
  if (meaning.kind === 'renamed') return [wordsOf(`${meaning.brand} ${meaning.title}`)];
  return meaning.kind === 'name' ? [meaning.words] : [];
};

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Studs are only on winter tyres, so «без шипов» and «липучка» say winter, unless another season is named. */
export interface Studs {
  studded: boolean;
  friction: boolean;
  seasons: readonly string[];
}

export function studsOf(senseGroups: SenseGroups): Studs {
  const studs = firstOf(senseGroups, 'studs');
  return {
    studded: studs.some(({ on }) => on),
    friction: studs.some(({ on }) => !on),
    seasons: unique(firstOf(senseGroups, 'season').map(({ season }) => season)),
  };
}

/** Whether «без шипов» and the season are one condition. */
export const isWinterFriction = ({ studded, friction, seasons }: Studs): boolean =>
  friction && !studded && (seasons.length === 0 || seasons.join() === 'winter');

/** Both kinds named: any winter tyre. */
export const isAnyWinter = ({ studded, friction }: Studs): boolean => studded && friction;

/** A price for several tyres as that for one of them. */
export const ofOne = ({ from, to, tyres = 1 }: Of<'price'>) => ({
  from: from === null ? null : from / tyres,
  to: to === null ? null : to / tyres,
});

export const isOfSet = (senseGroups: SenseGroups): boolean =>
  firstOf(senseGroups, 'price').some(({ tyres }) => tyres === SET_OF_TYRES);
