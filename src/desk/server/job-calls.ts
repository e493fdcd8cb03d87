import { z } from 'zod';
import { jobState } from '../api/jobs.ts';
import { answer } from './call.ts';
import { Refused } from './refused.ts';

/** How far a job is. */
export const JOB_CALLS = [
  answer(jobState, z.object({ job: z.string() }), ({ jobs }, _, { job }) => {
    const state = jobs.state(job);
    if (!state) throw new Refused(404, 'Об этой работе уже ничего не известно: обновите страницу.');
    return state;
  }),
];
