import { useEffect, useState } from 'react';
import { type JobState, jobState } from '../../api/jobs.ts';
import { ask, sentence } from '../ask.ts';

const POLL_MS = 400;

/** Follows a job until it has ended; null before one was begun. */
export function useJob(job: string | null): JobState | null {
  const [state, setState] = useState<JobState | null>(null);
  useEffect(() => {
    setState(null);
    if (job === null) return;
    let stopped = false;
    const poll = async () => {
      const next = await ask(jobState, { job }).catch(
        (error: unknown): JobState => ({ step: '', lines: [], result: { failed: sentence(error) } }),
      );
      if (stopped) return;
      setState(next);
      if (next.result === null) setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      stopped = true;
    };
  }, [job]);
  return state;
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
