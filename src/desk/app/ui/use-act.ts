import { type HttpError, useNotify } from 'ra-core';
import { useState } from 'react';
import { sentence } from '../ask.ts';

/** Does one thing at a time; a refusal is a notice. `act` says whether it was done, `refuse` only shows the notice. */
export function useAct() {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const refuse = (error: unknown) => notify(sentence(error), { type: 'error' });
  const act = async (work: () => Promise<unknown>, onRefused?: (error: HttpError) => void) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      refuse(error);
      onRefused?.(error as HttpError);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, refuse, isBusy };
}
