import { wordsOf } from '../query-words.ts';
import type { Sense } from './meaning.ts';
import type { Of, SenseGroups } from './senses.ts';

const isRenamed = (group: readonly Sense[] | undefined): boolean => group?.[0]?.meaning.kind === 'renamed';

const renamedOf = (group: readonly Sense[]): Of<'renamed'>[] =>
  group.flatMap(({ meaning }) => (meaning.kind === 'renamed' ? [meaning] : []));

const JOINT = /[,;]|(?<!\p{L})(?:и|или|or|and)(?!\p{L})/u;

/** Whether words say what a former name means already: «ныне Ikon Tyres Character Ice 7». */
function isSaid(group: readonly Sense[], models: readonly Of<'renamed'>[]): boolean {
  const titles = new Set(models.flatMap(({ title }) => wordsOf(title)));
  return group.some(
    ({ meaning }) =>
      (meaning.kind === 'brand' && models.some(({ brand }) => brand === meaning.brand)) ||
      (meaning.kind === 'name' && meaning.words.every(word => titles.has(word))),
  );
}

/**
 * Senses in which a former name takes in the words beside it that are of the same model: the brand before it, which may be the former
 * one («nokian nordman 7»), and its name behind it.
 * @param text in lower case
 */
export function withFormerNames(text: string, groups: SenseGroups): SenseGroups {
  const found: (readonly Sense[])[] = [];
  for (const group of groups) {
    const at = found.findLastIndex(([sense]) => sense?.meaning.kind !== 'filler');
    const before = found[at] ?? [];
    const [[first], [beside]] = [group, before];
    const isJoined = first && beside && JOINT.test(text.slice(beside.to, first.from));
    if (first && beside && isRenamed(group) && beside.meaning.kind === 'brand' && !isJoined)
      found.splice(
        at,
        1,
        group.map(sense => ({ ...sense, from: beside.from })),
      );
    else if (first && isRenamed(before) && isSaid(group, renamedOf(before)))
      found.splice(
        at,
        1,
        before.map(sense => ({ ...sense, to: first.to })),
      );
    else found.push(group);
  }
  return found;
}
