import { call } from './contract.ts';

/** Something that takes longer than a request: publishing, taking in a price list. */
export interface JobState {
  /** What it does now, in Russian. */
  step: string;
  /** What its commands have printed, the last lines. */
  lines: string[];
  /** Null while it goes on. */
  result: { done: unknown } | { failed: string } | null;
}

/** The answer of a call that begins a job. */
export interface Begun {
  job: string;
}

export const jobState = call<{ job: string }, JobState>('jobs/state', 'all');
