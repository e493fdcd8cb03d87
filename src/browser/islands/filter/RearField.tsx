import { useEffect } from 'react';
import { chooseRear } from '#src/browser/stores/filter.ts';
import { askForMore } from '#src/browser/stores/preview.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { frontOf, type RearSize } from '#src/domain/pairs.ts';
import { ListField } from './ListField.tsx';
import { rearOptions } from './options.ts';

interface Props {
  filter: Filter;
  rears: readonly RearSize[];
}

/** «Другой размер сзади»: where a search has one size, and there are rear sizes that make pairs with it. */
export function RearField({ filter, rears }: Props) {
  const hasFront = frontOf(filter) !== null;
  // Answers have rear sizes only on request.
  useEffect(() => {
    if (hasFront) askForMore();
  }, [hasFront]);
  const chosen = filter.rear ?? '';
  const options = rearOptions(rears, chosen);
  if (options.length === 0) return null;
  return (
    <ListField
      name="rear"
      label="Другой размер сзади"
      all="Такой же"
      options={options}
      chosen={chosen}
      onChoose={value => chooseRear(value || null)}
    />
  );
}
