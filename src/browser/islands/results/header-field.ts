import { useLayoutEffect, useRef } from 'react';
import type { SearchRequest } from '#src/browser/stores/found.ts';
import type { ResultsState } from '#src/browser/stores/results.ts';
import { HEADER_SEARCH } from '#src/domain/paths.ts';

/** The search that is shown or being loaded. */
export const requestOf = (state: Exclude<ResultsState, { status: 'idle' }>): SearchRequest =>
  state.status === 'ready' ? state.found : state.request;

/** Keeps the text of the search in the header's field, which is not in the island, unless the visitor has typed another one. */
export function useHeaderField(text: string): void {
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    const field = document.getElementById(HEADER_SEARCH);
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value === (before.current ?? field.defaultValue)) field.value = text;
    before.current = text;
  }, [text]);
}
