import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Begun, JobState } from '../../api/jobs.ts';
import { sentence } from '../ask.ts';
import { useJob } from '../ui/job.tsx';

/**
 * Begins jobs and follows the last one, or one that runs already.
 * @param onEnd called when it has ended, with what it is done with; undefined when it failed
 */
export function useWork(
  running: string | null,
  onEnd: (done: unknown) => void,
): { state: JobState | null; isBusy: boolean; start: (begun: Promise<Begun>) => Promise<void> } {
  const notify = useNotify();
  const [job, setJob] = useState<string | null>(running);
  const state = useJob(job);
  const result = state?.result ?? null;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (running !== null) setJob(running);
  }, [running]);
  useEffect(() => {
    if (result) end.current('done' in result ? result.done : undefined);
  }, [result]);
  return {
    state,
    isBusy: job !== null && result === null,
    async start(begun) {
      try {
        setJob((await begun).job);
      } catch (error) {
        notify(sentence(error), { type: 'error' });
      }
    },
  };
}
