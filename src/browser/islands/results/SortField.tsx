import { useLayoutEffect, useRef, useState } from 'react';
import { $results, type ResultsState, sortBy } from '#src/browser/stores/results.ts';
import { SORT_NAMES, SORTS, type Sort } from '#src/domain/filter-keys.ts';
import { FILTER_FORM, filterOfQuery } from '../filter/panel.ts';
import { useShared } from '../use-shared.ts';
import { visibleSearch } from './visible-search.ts';

interface Props {
  /** Filter whose list the page's HTML shows, as a query string; touch-directive.ts reads this prop. */
  pageQuery: string;
}

const IDLE: ResultsState = { status: 'idle' };
const choose = (value: string) => void sortBy(value === '' ? null : (value as Sort));

/**
 * The order of the results, above the list. It belongs to the filter's form, with which it is sent without JavaScript; with
 * JavaScript a choice acts at once. React does not control it: what is chosen before the panel is hydrated stays in the form,
 * where the panel finds it.
 */
export default function SortField({ pageQuery }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [pageFilter] = useState(() => filterOfQuery(pageQuery));
  const state = useShared($results, IDLE);
  const sort = visibleSearch(state, { filter: pageFilter, understood: null }).filter.sort ?? '';
  const lastSort = useRef(sort);
  useLayoutEffect(() => {
    if (!select.current) return;
    if (lastSort.current !== sort) select.current.value = sort;
    // At the first time only: chosen before hydration.
    else if (select.current.value !== sort) choose(select.current.value);
    lastSort.current = sort;
  }, [sort]);
  return (
    <div className="sort">
      <label htmlFor="filter-sort">СОРТИРОВКА</label>
      <select
        className="field"
        id="filter-sort"
        name="sort"
        form={FILTER_FORM}
        defaultValue={sort}
        onChange={event => choose(event.target.value)}
        ref={select}
      >
        <option value="">По умолчанию</option>
        {SORTS.map(value => (
          <option key={value} value={value}>
            {SORT_NAMES[value]}
          </option>
        ))}
      </select>
      <noscript>
        <button className="button" type="submit" form={FILTER_FORM}>
          Показать
        </button>
      </noscript>
    </div>
  );
}
