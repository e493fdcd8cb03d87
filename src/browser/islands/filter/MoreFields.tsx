import { useEffect, useRef, useState } from 'react';
import { chooseAmount, chooseLeast } from '#src/browser/stores/filter.ts';
import { askForMore } from '#src/browser/stores/preview.ts';
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
  SEVERAL_FIELDS,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import { PER_TYRE } from '#src/domain/quantity.ts';
import { FlagChecks } from './FlagChecks.tsx';
import { ListField } from './ListField.tsx';
import { NameChecks } from './NameChecks.tsx';
import { type List, leastOptions, namesOf, type PackedOptions } from './options.ts';
import { PriceBars } from './PriceBars.tsx';
import type { Spoken } from './spoken.ts';

interface Props {
  filter: Filter;
  facets: Facets | undefined;
  lists: readonly List[];
  options: PackedOptions;
  bars: readonly PriceBar[];
  spoken: Spoken;
}

const AMOUNTS = fieldsOf('amount');
const MORE_FLAGS = FLAG_FIELDS.filter(flag => rowOf(flag).more);

/** Where prices are shown for sets, a bound says that it is that of one tyre. */
const priceLabel = (field: AmountField, isKit: boolean): string =>
  `ЦЕНА ${isKit ? `${PER_TYRE} ` : ''}${wordsOf(field).name}, руб.`;

/** What is no amount is not taken over. */
function typeAmount(field: AmountField, text: string): void {
  const amount = parseAmount(text);
  if (amount !== null || text.trim() === '') chooseAmount(field, amount);
}

/** Whether a condition of the group is set; the rear size has its field among the sizes. */
const isInUse = (filter: Filter): boolean =>
  filter.brands.length > 1 ||
  FILTER_FIELDS.some(field => field !== 'rear' && rowOf(field).more && isSet(filter[field]));

/** The group «Ещё условия»: folded, unless one of its conditions is set on the page. */
export function MoreFields({ filter, facets, lists, options, bars, spoken }: Props) {
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
            <label htmlFor={`filter-${field}`}>{priceLabel(field, filter.kit)}</label>
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
        {bars.length > 0 && <PriceBars bars={bars} filter={filter} />}
        {LEAST_FIELDS.map(field => {
          const chosen = filter[field] ?? '';
          const values = leastOptions(field, options, chosen, facets?.[keyOf(field)]);
          const { name, joint = 'не ниже', unit } = wordsOf(field);
          if (values.length === 0) return null;
          return (
            <ListField
              key={field}
              name={keyOf(field)}
              label={`${name.toUpperCase()} ${joint}${unit ? `, ${unit}` : ''}`}
              all="Любой"
              options={values}
              chosen={chosen}
              onChoose={value => chooseLeast(field, value || null)}
            />
          );
        })}
      </div>
      <fieldset className="filter-checks">
        <legend className="visually-hidden">Наличие и исполнение</legend>
        <FlagChecks flags={MORE_FLAGS} filter={filter} facets={facets} spoken={spoken} />
      </fieldset>
      {brands && (
        <NameChecks
          field="brands"
          legend="Несколько производителей"
          names={brands.values}
          filter={filter}
          counts={facets?.brand}
        />
      )}
      {SEVERAL_FIELDS.map(field => (
        <NameChecks
          key={field}
          field={field}
          legend={wordsOf(field).name}
          names={namesOf(field, options, filter[field])}
          filter={filter}
          counts={facets?.[keyOf(field)]}
        />
      ))}
    </details>
  );
}
