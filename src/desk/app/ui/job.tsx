import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Begun, type JobState, jobState } from '../../api/jobs.ts';
import { ask, sentence, useAct } from '../ask.ts';

const POLL_MS = 400;
type Result = NonNullable<JobState['result']>;

/**
 * Follows a job until it has ended; null before one was begun.
 * @param onEnd called once it has
 */
export function useJob(job: string | null, onEnd: (result: Result) => void): JobState | null {
  const { data = null } = useQuery({
    queryKey: [jobState.name, job],
    queryFn: () =>
      ask(jobState, { job: job ?? '' }).catch(
        (error: unknown): JobState => ({ step: '', lines: [], result: { failed: sentence(error) } }),
      ),
    enabled: job !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.result ? false : POLL_MS),
    refetchIntervalInBackground: true,
  });
  const end = useEffectEvent(onEnd);
  const result = data?.result;
  useEffect(() => {
    if (result) end(result);
  }, [result]);
  return data;
}

/** Begins jobs and follows the last one, or one that runs already; a refusal is a notice. */
export function useWork(running: string | null, onEnd: (result: Result) => void) {
  const { act } = useAct();
  const [job, setJob] = useState(running);
  const state = useJob(job, onEnd);
  useEffect(() => {
    if (running !== null) setJob(running);
  }, [running]);
  const start = (begin: () => Promise<Begun>) => act(async () => setJob((await begin()).job));
  return { state, isBusy: job !== null && !state?.result, start };
}

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
