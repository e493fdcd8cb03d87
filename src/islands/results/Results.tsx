import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { chosenIn } from '#src/domain/chosen.ts';
import { filterFromQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { $results, type ResultsState, retryResults } from '#src/stores/results.ts';
import { useShared } from '../use-shared.ts';
import { ChosenChips } from './ChosenChips.tsx';
import { Failed } from './Failed.tsx';
import { FoundList } from './FoundList.tsx';
import { SheetButton } from './SheetButton.tsx';
import { Skeletons } from './Skeletons.tsx';
import { Slow } from './Slow.tsx';
import { turnPage } from './turn-page.ts';

interface Props {
  phones: readonly string[];
  /** The filter of the page's HTML, as a query. */
  drawn: string;
  /** The list of the page's own HTML. */
  children?: ReactNode;
}

const IDLE: ResultsState = { status: 'idle' };
const retry = () => void retryResults();

function Shown({ state, phones, children }: { state: ResultsState } & Omit<Props, 'drawn'>) {
  if (state.status === 'idle') return <div className="drawn">{children}</div>;
  if (state.status === 'ready') return <FoundList found={state.found} />;
  if (state.status === 'failed')
    return <Failed message={state.failure.message} phones={phones} onRetry={retry} />;
  return (
    <>
      {state.isSlow && <Slow phones={phones} onRetry={retry} />}
      {state.earlier === null ? (
        <Skeletons />
      ) : (
        <div className="list-earlier" inert>
          {state.earlier === 'drawn' ? children : <FoundList found={state.earlier} />}
        </div>
      )}
    </>
  );
}

/** The search of what is shown, or is about to be. */
function filterOf(state: ResultsState): Filter | null {
  if (state.status === 'idle') return null;
  return state.status === 'ready' ? state.found.filter : state.asked.filter;
}

/** What is said of a new list to those who do not see it. */
function spoken(state: ResultsState): string {
  if (state.status !== 'ready') return '';
  const { page, count, onpage } = state.found.take;
  if (count === 0) return 'Ничего не найдено';
  return `Найдено: ${countOf(count, TYRES)}, страница ${page} из ${pageCount(count, onpage)}`;
}

/** Brings a new list's beginning into sight, or the place where the visitor was on a list seen before. */
function useScroll(state: ResultsState) {
  const top = useRef<HTMLElement>(null);
  const before = useRef<ResultsState>(IDLE);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.status !== 'ready' || was === state) return;
    // The first list over skeletons belongs to a page that has just been opened.
    if (was.status === 'loading' && was.earlier === null) return;
    if (state.scroll !== null) {
      scrollTo({ top: state.scroll, behavior: 'instant' });
      return;
    }
    const place = top.current?.getBoundingClientRect().top ?? 0;
    if (place < 0 || place > innerHeight / 2) top.current?.scrollIntoView({ block: 'start' });
  }, [state]);
  return top;
}

/** The list of results: the page's own HTML until the visitor asks for another one. */
export default function Results({ phones, drawn, children }: Props) {
  const state = useShared($results, IDLE);
  const [atFirst] = useState(() => filterFromQuery(new URLSearchParams(drawn)));
  const filter = filterOf(state) ?? atFirst;
  const top = useScroll(state);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows its links, which keyboards press too
    <section
      className="results"
      aria-label="Результаты"
      aria-busy={state.status === 'loading'}
      ref={top}
      onClick={turnPage}
    >
      <p className="visually-hidden" role="status">
        {spoken(state)}
      </p>
      <SheetButton count={chosenIn(filter).length} />
      <ChosenChips filter={filter} />
      <Shown state={state} phones={phones}>
        {children}
      </Shown>
    </section>
  );
}
