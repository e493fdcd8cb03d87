import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Completion } from '#src/domain/grammar/complete.ts';
import { conditionOf } from '#src/domain/grammar/condition.ts';
import type { Understanding } from '#src/domain/grammar/meaning.ts';
import { studsOf } from '#src/domain/grammar/senses.ts';
import { tradeBeginning } from '#src/domain/grammar/trade-words.ts';
import { MAX_SUGGESTED } from '#src/domain/suggestion.ts';
import type { SearchEngine } from './engine.ts';

/** A search with its last word completed: «солярис зима шипованные». */
export interface CompletedSearch {
  text: string;
  understood: Understanding;
  /** How many tyres it finds, at least one. */
  count: number;
}

/** How many words are tried. */
const MAX_TRIED = 4;

/** What the words of the trade and the brands that begin like the last word make of a text, as chips write them. */
function wordsFor({ last, brands }: Completion): string[] {
  const said = tradeBeginning(last).flatMap(meaning => {
    const senses = [{ from: 0, to: 0, meaning }];
    return (
      conditionOf(senses, studsOf([senses]))?.text.replace(/^[А-Я](?=[а-я])/u, first =>
        first.toLowerCase(),
      ) ?? []
    );
  });
  return [...new Set([...said, ...brands])].slice(0, MAX_TRIED);
}

/** Searches that a text becomes when its last word, which fits nothing yet, is completed; those that find tyres. */
export function completedSearches(
  engine: SearchEngine,
  text: string,
  completion: Completion,
): CompletedSearch[] {
  const before = text.trimEnd().slice(0, -completion.last.length).trimEnd();
  if (completion.last === '' || before === '') return [];
  const own = engine.understand(before);
  // Behind a make its car is being typed.
  const isMake = engine.lexicon.vocabulary.makes.some(({ name }) =>
    own?.parts.some(({ kind, text: said }) => kind === 'car' && said.startsWith(`${name}:`)),
  );
  if (!own || own.parts.length === 0 || isMake) return [];
  const found: CompletedSearch[] = [];
  for (const word of wordsFor(completion)) {
    if (found.length === MAX_SUGGESTED.searches) break;
    const search = `${before} ${word}`;
    const understood = engine.understand(search);
    const isMore =
      understood &&
      understood.parts.length > own.parts.length &&
      understood.dropped.length <= own.dropped.length;
    const count = isMore ? engine.count({ ...EMPTY_FILTER, string: search }) : 0;
    if (understood && count > 0) found.push({ text: search, understood, count });
  }
  return found;
}
