import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DroppedWords } from '#src/browser/parts/DroppedWords.tsx';
import { addressOf } from '#src/browser/stores/found.ts';
import { $results, type ResultsState, retryResults } from '#src/browser/stores/results.ts';
import { chosenIn } from '#src/domain/chosen.ts';
import { filterFromQuery } from '#src/domain/filter.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { resultsTitle } from '#src/domain/titles.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { useShared } from '../use-shared.ts';
import { useTitle } from '../use-title.ts';
import { ChosenChips } from './ChosenChips.tsx';
import { Failed } from './Failed.tsx';
import { FoundList } from './FoundList.tsx';
import { requestOf, useHeaderField } from './header-field.ts';
import { SheetButton } from './SheetButton.tsx';
import { Skeletons } from './Skeletons.tsx';
import { Slow } from './Slow.tsx';
import { turnPage } from './turn-page.ts';
import { visibleSearch } from './visible-search.ts';

interface Props {
  phones: readonly string[];
  /** Filter whose list the page's HTML shows, as a query string; touch-directive.ts reads this prop. */
  pageQuery: string;
  /** What its text was understood as. */
  understood: Understood | null;
  /** The list in the page's HTML. */
  children?: ReactNode;
}

const IDLE: ResultsState = { status: 'idle' };
const retry = () => void retryResults();

function ResultsBody({
  state,
  phones,
  children,
}: { state: ResultsState } & Pick<Props, 'phones' | 'children'>) {
  if (state.status === 'idle') return <div className="page-list">{children}</div>;
  if (state.status === 'ready') return <FoundList found={state.found} phones={phones} />;
  if (state.status === 'failed')
    return <Failed message={state.failure.message} phones={phones} onRetry={retry} />;
  return (
    <>
      {state.isSlow && <Slow phones={phones} onRetry={retry} />}
      {state.earlier === null ? (
        <Skeletons />
      ) : (
        <div className="list-earlier" inert>
          {state.earlier === 'page-html' ? children : <FoundList found={state.earlier} phones={phones} />}
        </div>
      )}
    </>
  );
}

/** Text for screen readers about a new list. */
function announcement(state: ResultsState): string {
  if (state.status !== 'ready') return '';
  const { page, count, onpage } = state.found.take;
  if (count === 0) return 'Ничего не найдено';
  return `Найдено: ${countOf(count, TYRES)}, страница ${page} из ${pageCount(count, onpage)}`;
}

/** The tab's title; null while the list in the page's HTML, or the one before, is shown. */
function titleOf(state: ResultsState): string | null {
  if (state.status === 'failed') return 'Подбор шин: список не загрузился';
  return state.status === 'ready' ? resultsTitle(state.found.filter, state.found.take) : null;
}

/** Scrolls to the start of a new list, or to the saved position of a list seen before. */
function useScroll(state: ResultsState) {
  const top = useRef<HTMLElement>(null);
  const previousState = useRef<ResultsState>(IDLE);
  useLayoutEffect(() => {
    const previous = previousState.current;
    previousState.current = state;
    if (state.status !== 'ready' || previous === state) return;
    // A list that replaces skeletons is the first of a page just opened: its scroll position is right.
    if (previous.status === 'loading' && previous.earlier === null) return;
    if (state.scroll !== null) {
      scrollTo({ top: state.scroll, behavior: 'instant' });
      return;
    }
    const offset = top.current?.getBoundingClientRect().top ?? 0;
    if (offset < 0 || offset > innerHeight / 2) top.current?.scrollIntoView({ block: 'start' });
  }, [state]);
  return top;
}

/** The list of results: the page's HTML until the visitor requests another list. */
export default function Results({ phones, pageQuery, understood, children }: Props) {
  const state = useShared($results, IDLE);
  const [pageFilter] = useState(() => filterFromQuery(new URLSearchParams(pageQuery)));
  const visible = visibleSearch(state, { filter: pageFilter, understood });
  const top = useScroll(state);
  useTitle(titleOf(state));
  useHeaderField(state.status === 'idle' ? pageFilter.string : requestOf(state).filter.string);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handler is for links inside, which send clicks from the keyboard too
    <section
      className="results"
      aria-label="Результаты"
      aria-busy={state.status === 'loading'}
      ref={top}
      onClick={turnPage}
    >
      <p className="visually-hidden" role="status">
        {/* A new element for each list: it is announced even where the words are the same. */}
        <span key={state.status === 'ready' ? addressOf(state.found) : ''}>{announcement(state)}</span>
      </p>
      <SheetButton count={chosenIn(visible.filter, visible.understood).length} />
      <ChosenChips {...visible} />
      <DroppedWords understood={visible.understood} />
      <ResultsBody state={state} phones={phones}>
        {children}
      </ResultsBody>
    </section>
  );
}
