import type { ResultsState } from '#src/browser/stores/results.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';

/** A search as its conditions are shown above the list. */
export interface VisibleSearch {
  filter: Filter;
  understood: Understood | null;
}

/**
 * The search whose conditions are shown: of the list, or of the one being loaded. A text is understood by the server, so while
 * a search with another text is being loaded the conditions of the earlier list stay.
 */
export function visibleSearch(state: ResultsState, page: VisibleSearch): VisibleSearch {
  if (state.status === 'idle') return page;
  if (state.status === 'ready') return state.found;
  const { filter } = state.request;
  const earlier = state.earlier === 'page-html' ? page : state.earlier;
  if (filter.string === '' || earlier === null) return { filter, understood: null };
  if (earlier.filter.string === filter.string) return { filter, understood: earlier.understood };
  return state.status === 'loading' ? earlier : { filter, understood: null };
}
