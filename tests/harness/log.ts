import type { Running } from './commands.ts';

/** An entry of the log. */
export interface Entry {
  level: string;
  time: string;
  event: string;
  requestId?: string;
  method?: string;
  route?: string;
  path?: string;
  status?: number;
  ms?: number;
  aborted?: boolean;
  msg?: string;
  [fact: string]: unknown;
}

/** Every entry that a server has written so far; other lines are those for people. */
export const entriesOf = ({ heard }: Pick<Running, 'heard'>): Entry[] =>
  `${heard.stdout}\n${heard.stderr}`
    .split('\n')
    .filter(line => line.startsWith('{') && line.endsWith('}'))
    .map(line => JSON.parse(line) as Entry);

export const requestsIn = (running: Pick<Running, 'heard'>): Entry[] =>
  entriesOf(running).filter(({ event }) => event === 'request');
