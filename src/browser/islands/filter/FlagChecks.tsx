import { toggleFlag } from '#src/browser/stores/filter.ts';
import type { Facets } from '#src/domain/facets.ts';
import { type Filter, type FlagField, keyOf, wordsOf } from '#src/domain/filter-keys.ts';
import { CheckField } from './CheckField.tsx';
import { type Spoken, spokenAs, unsay } from './spoken.ts';

interface Props {
  flags: readonly FlagField[];
  filter: Filter;
  facets: Facets | undefined;
  spoken: Spoken;
}

/** Checkboxes of flags with their counts. */
export const FlagChecks = ({ flags, filter, facets, spoken }: Props) =>
  flags.map(flag => (
    <CheckField
      key={flag}
      label={wordsOf(flag).name}
      name={keyOf(flag)}
      value="1"
      isOn={filter[flag]}
      said={spokenAs(spoken, keyOf(flag), '1')}
      onUnsay={said => unsay(spoken, [said])}
      onToggle={() => toggleFlag(flag)}
      count={facets?.[keyOf(flag)]}
    />
  ));
