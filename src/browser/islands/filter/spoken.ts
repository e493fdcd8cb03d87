import { $filter, chooseList, toggleFlag, typeString } from '#src/browser/stores/filter.ts';
import { type Filter, keyOf, type ListField } from '#src/domain/filter-keys.ts';
import type { Understood, UnderstoodPart } from '#src/domain/grammar/meaning.ts';
import { textWithout } from '#src/domain/spoken-text.ts';

/** The conditions that the typed text names; controls of the panel show those that they have too. */
export interface Spoken {
  text: string;
  parts: readonly UnderstoodPart[];
  /** They are of the previous text: the server alone understands the new one, and has not answered yet. */
  isEarlier: boolean;
}

/** A search and what its text was understood as. */
export interface KnownSearch {
  filter: Filter;
  understood: Understood | null;
}

/** What a text says, by the searches whose meaning is known. */
export function spokenIn(typed: string, searches: readonly (KnownSearch | null)[]): Spoken {
  const text = typed.trim();
  const known = searches.filter(search => search?.understood != null);
  const same = known.find(search => search?.filter.string === text);
  const parts = text === '' ? [] : ((same ?? known[0])?.understood?.parts ?? []);
  return { text, parts, isEarlier: same === undefined };
}

/** The conditions that the text names; none while what it means is not known. */
const knownParts = ({ parts, isEarlier }: Spoken): readonly UnderstoodPart[] => (isEarlier ? [] : parts);

/** All its seasons. */
export const spokenSeasons = (spoken: Spoken): UnderstoodPart[] =>
  knownParts(spoken).filter(({ kind }) => kind === 'season');

/** The condition that the text names and a checkbox has: a season, also one without studs, or a flag alone, not that of a size. */
export const spokenAs = (spoken: Spoken, key: string, value: string): UnderstoodPart | undefined =>
  knownParts(spoken).find(
    ({ fields }) =>
      fields[key]?.includes(value) && (key === keyOf('seasons') || Object.keys(fields).length === 1),
  );

/** Takes conditions out of the typed text. */
export const unsay = ({ text, parts }: Spoken, unwanted: readonly UnderstoodPart[]): void =>
  typeString(
    parts.every(part => unwanted.includes(part))
      ? ''
      : textWithout(
          text,
          unwanted.flatMap(({ at }) => at),
        ),
  );

/** What a condition says of a list; brands that are not wanted too. */
const saidOf = ({ kind, text, fields }: UnderstoodPart, field: ListField): string | undefined =>
  kind === 'brand' && field === 'brands' ? text : fields[keyOf(field)]?.join(', ');

/** What the text says of a list. */
export interface SpokenList {
  text: string;
  parts: readonly UnderstoodPart[];
}

/** What the text chooses of a list that has no choice of its own; null for nothing. */
export function spokenOf(spoken: Spoken, filter: Filter, field: ListField): SpokenList | null {
  if (filter[field].length > 0) return null;
  const parts = knownParts(spoken).filter(part => saidOf(part, field) !== undefined);
  const values = new Set(parts.map(part => saidOf(part, field)));
  return parts.length === 0 ? null : { text: [...values].join(', '), parts };
}

const SIZES = ['widths', 'heights', 'rims'] as const;

/** What one condition says besides (of «205/55 R16» the width and the profile) goes into the lists where it was said. */
export function keepRest(parts: readonly UnderstoodPart[], field: ListField): void {
  const [part, ...more] = parts;
  if (!part || more.length > 0) return;
  for (const other of SIZES) {
    const values = part.fields[keyOf(other)];
    if (other !== field && values && $filter.get().filter[other].length === 0) chooseList(other, [...values]);
  }
  if (part.fields.cargo && !$filter.get().filter.cargo) toggleFlag('cargo');
}
