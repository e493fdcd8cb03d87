import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const QUESTION = 'Написанное не записано и пропадёт. Уйти?';
/** The state of a step to another screen by a form that has saved. */
export const SAVED = { isSaved: true };

/** Asks before what was typed is lost: with the tab, or for another screen of the desk. */
export function useUnsaved(isChanged: boolean): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.isSaved &&
      !confirm(QUESTION),
  );
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
