import { useQuery } from '@tanstack/react-query';
import { type JobState, jobState } from '../../api/jobs.ts';
import { ask, sentence } from '../ask.ts';

const POLL_MS = 400;

/** Follows a job until it has ended; null before one was begun. */
export const useJob = (job: string | null): JobState | null =>
  useQuery({
    queryKey: [jobState.name, job],
    queryFn: () =>
      ask(jobState, { job: job ?? '' }).catch(
        (error: unknown): JobState => ({ step: '', lines: [], result: { failed: sentence(error) } }),
      ),
    enabled: job !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.result ? false : POLL_MS),
    refetchIntervalInBackground: true,
  }).data ?? null;

/** How far a job is: its step and the last line that it printed; once it has failed, why, with all it printed. */
export function JobProgress({ state }: { state: JobState | null }) {
  if (!state) return null;
  const { result, step, lines } = state;
  if (result && 'done' in result) return null;
  return (
    <div className="panel" role="status">
      {result ? (
        <>
          <p className="error">{result.failed}</p>
          <pre className="printed">{lines.join('\n')}</pre>
        </>
      ) : (
        <>
          <p>{step}…</p>
          <progress aria-label={step} />
          <p className="hint">{lines.at(-1)}</p>
        </>
      )}
    </div>
  );
}
