import type { Facets } from '#src/domain/facets.ts';
import { type Filter, type FlagField, keyOf, wordsOf } from '#src/domain/filter-keys.ts';
import { toggleFlag } from '#src/stores/filter.ts';
import { CheckField } from './CheckField.tsx';

interface Props {
  flags: readonly FlagField[];
  filter: Filter;
  facets: Facets | undefined;
}

/** Checkboxes of flags with their counts. */
export const FlagChecks = ({ flags, filter, facets }: Props) =>
  flags.map(flag => (
    <CheckField
      key={flag}
      label={wordsOf(flag).name}
      name={keyOf(flag)}
      value="1"
      isOn={filter[flag]}
      onToggle={() => toggleFlag(flag)}
      count={facets?.[keyOf(flag)]}
    />
  ));
