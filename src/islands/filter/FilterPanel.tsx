import { type MouseEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_STRING } from '#src/domain/filter.ts';
import { choiceOf } from '#src/domain/filter-choice.ts';
import { SORT_NAMES, SORTS, type Sort } from '#src/domain/filter-keys.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { Phones } from '#src/parts/Phones.tsx';
import { $filter, chooseList, chooseSort, resetFilter, typeString } from '#src/stores/filter.ts';
import { $mainData, loadMainData, type MainDataState, retryMainData } from '#src/stores/main-data.ts';
import { $preview, type PreviewState, startPreview, takeProposal } from '#src/stores/preview.ts';
import { $results } from '#src/stores/results.ts';
import { useShared } from '../use-shared.ts';
import { Checks } from './Checks.tsx';
import { ListField } from './ListField.tsx';
import { fieldValue, fieldValues, freshLists, listsOf, optionsOf, type PackedOptions } from './options.ts';
import { Proposals } from './Proposals.tsx';
import {
  actionOf,
  filterDrawn,
  fixedAt,
  isFullAt,
  isShownAt,
  type Place,
  pickAt,
  startPanel,
} from './panel.ts';

interface Props {
  place: Place;
  options: PackedOptions;
  /** The filter of the page's HTML, as a query. */
  drawn: string;
  /** What a search in a list says when it finds nothing. */
  emptySearch: string;
  phones: readonly string[];
}

const UNASKED: MainDataState = { status: 'idle' };
const IDLE: PreviewState = { status: 'idle' };
const SORT_OPTIONS = SORTS.map(value => ({ value, text: SORT_NAMES[value], count: null }));

const foundBy = (preview: PreviewState) =>
  preview.status === 'ready' ? preview.found : preview.status === 'loading' ? preview.earlier : null;

/**
 * The filter: a plain form whose names are the keys of the address (wire.md), which the server answers without script; with
 * it, counts beside options and a way out of choices that find nothing. Simple on the home page, without the brand on a brand's.
 */
export default function FilterPanel({ place, options, drawn, emptySearch, phones }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [atFirst] = useState(() => choiceOf(filterDrawn(drawn)));
  const [drawnLists] = useState(() =>
    listsOf(options).filter(({ field }) => isShownAt(place, field) && !(field in fixedAt(place))),
  );
  const choice = useShared($filter, atFirst);
  const preview = useShared($preview, IDLE);
  const mainData = useShared($mainData, UNASKED);
  const lists = mainData.status === 'ready' ? freshLists(drawnLists, mainData.data) : drawnLists;
  const [isTouched, setTouched] = useState(false);
  const isFull = isFullAt(place);

  // Before anything is drawn anew: what the form holds by now would be overwritten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island's props never change
  useLayoutEffect(() => {
    if (form.current) startPanel(place, drawn, form.current, drawnLists);
    // Woken by an address that the page's HTML does not show, it need not count: the list is on its way.
    if ($results.get().status === 'idle') setTouched(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (!isTouched) return;
    loadMainData();
    return startPreview(fixedAt(place));
  }, [isTouched]);

  const found = foundBy(preview);
  const facets = found?.facets;
  const count = found?.take.count ?? 0;
  const impossible = preview.status === 'ready' ? preview.impossible : null;
  const { filter } = choice;
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
      ref={form}
      className="filter"
      action={actionOf(place)}
      method="get"
      aria-label="Подбор шин по параметрам"
      onSubmit={submit}
      onPointerOver={touch}
      onFocus={touch}
    >
      <div className="filter-lists">
        {lists.map(list => {
          const chosen = fieldValue(filter, list);
          return (
            <ListField
              key={list.field}
              name={list.name}
              label={list.label}
              options={optionsOf(list, chosen, facets?.[list.name])}
              chosen={chosen}
              onChoose={value => chooseList(list.field, fieldValues(list, value))}
              emptySearch={emptySearch}
            />
          );
        })}
        {isFull && (
          <ListField
            name="sort"
            label="СОРТИРОВКА"
            all="По умолчанию"
            options={SORT_OPTIONS}
            chosen={filter.sort ?? ''}
            onChoose={value => chooseSort(value === '' ? null : (value as Sort))}
          />
        )}
        {isFull && (
          <div className="filter-field">
            <label htmlFor="filter-string">Название содержит...</label>
            <input
              className="field"
              id="filter-string"
              type="text"
              name="string"
              value={filter.string}
              onChange={event => typeString(event.target.value)}
              maxLength={MAX_STRING}
              autoComplete="off"
            />
          </div>
        )}
      </div>
      <Checks choice={choice} facets={facets} place={place} />
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
          <p className="filter-found">{count > 0 && `Подойдёт: ${countOf(count, TYRES)}`}</p>
        </div>
        <div className="filter-impossible" role="status">
          {mainData.status === 'loading' && mainData.message !== null && (
            <>
              <p>
                {mainData.message} Подобрать шины можно и по телефону: <Phones phones={phones} />.
              </p>
              <button className="button" type="button" onClick={retryMainData}>
                Повторить
              </button>
            </>
          )}
          {impossible && (
            <>
              <p>{impossible.message}</p>
              <Proposals proposals={impossible.proposals} onTake={takeProposal} />
            </>
          )}
        </div>
      </div>
    </form>
  );
}
