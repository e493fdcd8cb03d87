import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../api/contract.ts';
import { ask } from '../ask.ts';

/** What a call answers, read again when the window comes back, or every `everyMs`, also in a tab that nobody sees. */
export const useAsk = <Body, Answer>(call: Call<Body, Answer>, body: Body, everyMs?: number) =>
  useQuery({
    queryKey: [call.name, body],
    queryFn: () => ask(call, body),
    retry: false,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchIntervalInBackground: true }),
  });
