import { chooseList } from '#src/browser/stores/filter.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { ListField } from './ListField.tsx';
import {
  ALL_VALUES,
  allText,
  fieldValue,
  fieldValues,
  type List,
  optionsOf,
  spokenOptions,
} from './options.ts';
import { keepRest, type Spoken, type SpokenList, spokenOf, unsay } from './spoken.ts';

interface Props {
  lists: readonly List[];
  filter: Filter;
  facets: Facets | undefined;
  spoken: Spoken;
  /** Whether the code of the panel works already: only it takes back what the text says. */
  isTouched: boolean;
  /** Text shown when no option of a list matches the typed text. */
  emptySearch: string;
}

/** The lists of sizes and brands. What the typed text says of one is shown in it, and is replaced by another choice. */
export function Lists({ lists, filter, facets, spoken, isTouched, emptySearch }: Props) {
  const choose = (list: List, value: string, said: SpokenList | null) => {
    if (said) {
      if (value === '') return;
      keepRest(said.parts, list.field);
      unsay(spoken, said.parts);
    }
    chooseList(list.field, value === ALL_VALUES ? [] : fieldValues(list, value));
  };
  return lists.map(list => {
    const chosen = fieldValue(filter, list);
    const said = spokenOf(spoken, filter, list.field);
    return (
      <ListField
        key={list.field}
        name={list.name}
        label={list.label}
        all={said ? null : allText(filter, list)}
        options={
          said ? spokenOptions(list, said.text, isTouched) : optionsOf(list, chosen, facets?.[list.name])
        }
        chosen={chosen}
        onChoose={value => choose(list, value, said)}
        emptySearch={emptySearch}
      />
    );
  });
}
