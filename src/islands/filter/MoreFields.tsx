import { useEffect, useRef, useState } from 'react';
import type { Facets } from '#src/domain/facets.ts';
import { isSet, parseAmount } from '#src/domain/filter.ts';
import {
  type AmountField,
  FILTER_FIELDS,
  type Filter,
  FLAG_FIELDS,
  fieldsOf,
  keyOf,
  LEAST_FIELDS,
  rowOf,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import { chooseAmount, chooseLeast, toggleBrand } from '#src/stores/filter.ts';
import { askForMore } from '#src/stores/preview.ts';
import { CheckField } from './CheckField.tsx';
import { FlagChecks } from './FlagChecks.tsx';
import { ListField } from './ListField.tsx';
import { type List, leastOptions, type PackedOptions } from './options.ts';

interface Props {
  filter: Filter;
  facets: Facets | undefined;
  lists: readonly List[];
  options: PackedOptions;
}

const AMOUNTS = fieldsOf('amount');
const MORE_FLAGS = FLAG_FIELDS.filter(flag => rowOf(flag).more);

/** What is no amount is not taken over. */
function typeAmount(field: AmountField, text: string): void {
  const amount = parseAmount(text);
  if (amount !== null || text.trim() === '') chooseAmount(field, amount);
}

/** Whether a condition of the group is set. */
const isInUse = (filter: Filter): boolean =>
  filter.brands.length > 1 || FILTER_FIELDS.some(field => rowOf(field).more && isSet(filter[field]));

/** The group «Ещё условия»: folded, unless one of its conditions is set on the page. */
export function MoreFields({ filter, facets, lists, options }: Props) {
  const group = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(() => isInUse(filter));
  // It may have been opened before hydration.
  useEffect(() => {
    if (group.current?.open) askForMore();
  }, []);
  const brands = lists.find(({ field }) => field === 'brands');
  return (
    <details
      className="filter-more"
      ref={group}
      open={isOpenAtFirst}
      onToggle={event => event.currentTarget.open && askForMore()}
    >
      <summary>Ещё условия</summary>
      <div className="filter-lists">
        {AMOUNTS.map(field => (
          <div className="filter-field" key={field}>
            <label htmlFor={`filter-${field}`}>{`ЦЕНА ${wordsOf(field).name}, руб.`}</label>
            <input
              className="field"
              id={`filter-${field}`}
              type="text"
              inputMode="numeric"
              name={keyOf(field)}
              value={filter[field] ?? ''}
              onChange={event => typeAmount(field, event.target.value)}
              autoComplete="off"
            />
          </div>
        ))}
        {LEAST_FIELDS.map(field => {
          const chosen = filter[field] ?? '';
          return (
            <ListField
              key={field}
              name={keyOf(field)}
              label={`${wordsOf(field).name.toUpperCase()} не ниже`}
              all="Любой"
              options={leastOptions(field, options, chosen, facets?.[keyOf(field)])}
              chosen={chosen}
              onChoose={value => chooseLeast(field, value || null)}
            />
          );
        })}
      </div>
      <fieldset className="filter-checks">
        <legend className="visually-hidden">Наличие и исполнение</legend>
        <FlagChecks flags={MORE_FLAGS} filter={filter} facets={facets} />
      </fieldset>
      {brands && (
        <fieldset className="filter-brands">
          <legend>Несколько производителей</legend>
          <div className="filter-checks">
            {brands.values.map(brand => (
              <CheckField
                key={brand}
                label={brand}
                name={keyOf('brands')}
                value={brand}
                isOn={filter.brands.includes(brand)}
                onToggle={() => toggleBrand(brand)}
                isSentElsewhere={filter.brands.length === 1 && filter.brands[0] === brand}
                count={facets && (facets.brand[brand] ?? 0)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </details>
  );
}
