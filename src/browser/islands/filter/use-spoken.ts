import { $results, type ResultsState } from '#src/browser/stores/results.ts';
import { useShared } from '../use-shared.ts';
import { type KnownSearch, type Spoken, spokenIn } from './spoken.ts';

const IDLE: ResultsState = { status: 'idle' };

/** What the panel's text says, by its preview, the list of results, or the page. */
export function useSpoken(text: string, preview: KnownSearch | null, page: KnownSearch): Spoken {
  const results = useShared($results, IDLE);
  return spokenIn(text, [preview, results.status === 'ready' ? results.found : null, page]);
}
