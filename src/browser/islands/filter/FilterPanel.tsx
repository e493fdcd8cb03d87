import { type MouseEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $filter, chooseSort, resetFilter } from '#src/browser/stores/filter.ts';
import { $mainData, loadMainData, type MainDataState } from '#src/browser/stores/main-data.ts';
import { $preview, type PreviewState, startPreview } from '#src/browser/stores/preview.ts';
import { $results } from '#src/browser/stores/results.ts';
import { choiceOf } from '#src/domain/filter-choice.ts';
import { SORT_NAMES, SORTS, type Sort } from '#src/domain/filter-keys.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';
import { useShared } from '../use-shared.ts';
import { Checks } from './Checks.tsx';
import { fittingText } from './fitting-text.ts';
import { ListField } from './ListField.tsx';
import { Lists } from './Lists.tsx';
import { MoreFields } from './MoreFields.tsx';
import { freshLists, listsOf, type PackedOptions, unpackPrices, unpackRears } from './options.ts';
import { PanelStatus } from './PanelStatus.tsx';
import {
  actionOf,
  FILTER_FORM,
  filterOfQuery,
  fixedAt,
  isFullAt,
  isSortedAt,
  isVisibleAt,
  type Place,
  pickAt,
  startPanel,
} from './panel.ts';
import { RearField } from './RearField.tsx';
import { SpokenConditions } from './SpokenConditions.tsx';
import { TextField } from './TextField.tsx';
import { useSpoken } from './use-spoken.ts';

interface Props {
  place: Place;
  options: PackedOptions;
  /** Filter whose list the page's HTML shows, as a query string; touch-directive.ts reads this prop. */
  pageQuery: string;
  /** Text shown when no option of a list matches the typed text. */
  emptySearch: string;
  phones: readonly string[];
  /** How many tyres of the page's search cost how much, where the page has it. */
  prices?: string;
  /** Rear sizes that make pairs with the size of the page's search. */
  rears?: string;
  /** What the text of the page's search was understood as. */
  understood?: Understood | null;
}

const NOT_LOADED: MainDataState = { status: 'idle' };
const IDLE: PreviewState = { status: 'idle' };
const SORT_OPTIONS = SORTS.map(value => ({ value, text: SORT_NAMES[value], count: null }));

const foundIn = (preview: PreviewState) =>
  preview.status === 'ready' ? preview.found : preview.status === 'loading' ? preview.earlier : null;

/**
 * The filter: a GET form whose control names are the URL keys (docs/wire.md), so it works without JavaScript. With JavaScript it
 * shows counts beside options and proposals when nothing is found. Shorter on the home page; without brands on a brand's page.
 */
export default function FilterPanel({
  place,
  options,
  pageQuery,
  emptySearch,
  phones,
  prices,
  rears,
  understood = null,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [initialChoice] = useState(() => choiceOf(filterOfQuery(pageQuery)));
  const [pageLists] = useState(() =>
    listsOf(options).filter(({ field }) => isVisibleAt(place, field) && !(field in fixedAt(place))),
  );
  const [pageRears] = useState(() => unpackRears(rears));
  const [pagePrices] = useState(() => unpackPrices(prices));
  const choice = useShared($filter, initialChoice);
  const preview = useShared($preview, IDLE);
  const mainData = useShared($mainData, NOT_LOADED);
  const lists = mainData.status === 'ready' ? freshLists(pageLists, mainData.data) : pageLists;
  const [isTouched, setTouched] = useState(false);
  const isFull = isFullAt(place);

  // In a layout effect: a later render would overwrite what the visitor changed in the form before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island's props never change
  useLayoutEffect(() => {
    if (form.current) startPanel(place, { query: pageQuery, understood }, form.current, pageLists);
    // Without this condition counts would also be requested while the list itself is being loaded.
    if ($results.get().status === 'idle') setTouched(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island's props never change
  useEffect(() => {
    if (!isTouched) return;
    loadMainData();
    return startPreview(fixedAt(place));
  }, [isTouched]);

  const { filter } = choice;
  const found = foundIn(preview);
  const facets = found?.facets;
  const count = found?.take.count ?? 0;
  const impossible = preview.status === 'ready' ? preview.impossible : null;
  const spoken = useSpoken(filter.string, found, { filter: initialChoice.filter, understood });
  const bars = found ? found.prices : pagePrices;
  const touch = () => setTouched(true);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    pickAt(place);
  };
  const reset = (event: MouseEvent) => {
    event.preventDefault();
    resetFilter();
    pickAt(place);
  };
  return (
    <form
      id={FILTER_FORM}
      ref={form}
      className="filter"
      action={actionOf(place)}
      method="get"
      aria-label="Подбор шин по параметрам"
      onSubmit={submit}
      onPointerOver={touch}
      onFocus={touch}
    >
      {place.kind === 'results' && <SpokenConditions filter={filter} spoken={spoken} />}
      <div className="filter-lists">
        <Lists {...{ lists, filter, facets, spoken, isTouched, emptySearch }} />
        {isSortedAt(place) && (
          <ListField
            name="sort"
            label="СОРТИРОВКА"
            all="По умолчанию"
            options={SORT_OPTIONS}
            chosen={filter.sort ?? ''}
            onChoose={value => chooseSort(value === '' ? null : (value as Sort))}
          />
        )}
        {isFull && <TextField text={filter.string} />}
        {place.kind === 'results' && (
          <RearField filter={filter} rears={(found ? found.rears : pageRears) ?? []} />
        )}
        {filter.axle && <input type="hidden" name="axle" value={filter.axle} />}
      </div>
      <Checks choice={choice} facets={facets} place={place} spoken={spoken} />
      {isFull && (
        <MoreFields
          filter={filter}
          facets={facets}
          lists={lists}
          options={options}
          bars={bars ?? []}
          spoken={spoken}
        />
      )}
      <div className="filter-foot">
        <div className="filter-do">
          <button className="button button-main" type="submit">
            ПОДОБРАТЬ
          </button>
          {isFull && (
            <a className="filter-reset" href={actionOf(place)} onClick={reset}>
              Сбросить
            </a>
          )}
          <p className="filter-found">{count > 0 && fittingText(count)}</p>
        </div>
        <PanelStatus mainData={mainData} impossible={impossible} phones={phones} />
      </div>
    </form>
  );
}
