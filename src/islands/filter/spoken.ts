import type { Filter } from '#src/domain/filter-keys.ts';
import type { Understood, UnderstoodPart } from '#src/domain/grammar/meaning.ts';
import { typeString } from '#src/stores/filter.ts';

/** The conditions that the typed text names; controls of the panel show those that they have too. */
export interface Spoken {
  parts: readonly UnderstoodPart[];
  /** They are of the text before: what it means is known to the server alone, and the answer has not come. */
  isEarlier: boolean;
}

/** A search and what its text was understood as. */
export interface KnownSearch {
  filter: Filter;
  understood: Understood | null;
}

/** What a text says, by the searches whose meaning is known. */
export function spokenIn(text: string, searches: readonly (KnownSearch | null)[]): Spoken {
  const string = text.trim();
  const known = searches.filter(search => search?.understood != null);
  const same = known.find(search => search?.filter.string === string);
  const parts = string === '' ? [] : ((same ?? known[0])?.understood?.parts ?? []);
  return { parts, isEarlier: same === undefined };
}

/** The condition that the text names by the same words as a checkbox; undefined while what the text means is not known. */
export const spokenAs = ({ parts, isEarlier }: Spoken, label: string): UnderstoodPart | undefined =>
  isEarlier ? undefined : parts.find(({ text }) => text === label);

/** Takes a condition out of the typed text. */
export const unsay = ({ string }: UnderstoodPart): void => typeString(string);
