import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

const QUESTION = 'Написанное не записано и пропадёт. Уйти?';
/** The state of a step to another screen by a form that has saved. */
export const SAVED = { isSaved: true };

/** Asks before what was typed is lost: with the tab, or for another screen of the desk. A screen asks once. */
export function useUnsaved(isChanged: boolean | (() => boolean)): void {
  const isChangedNow = () => (typeof isChanged === 'function' ? isChanged() : isChanged);
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.isSaved &&
      isChangedNow() &&
      !confirm(QUESTION),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => isChangedNow() && event.preventDefault());
  const mayChange = isChanged !== false;
  useEffect(() => {
    if (!mayChange) return;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [mayChange]);
}

function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const { value, defaultValue } = field as HTMLInputElement;
  return value !== defaultValue.replace(/\r\n?/gu, '\n');
}

/** {@link useUnsaved} of fields that keep what is typed themselves. @returns for the element around them */
export function useUnsavedFields<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  const fields = () => around.current?.querySelectorAll('input:not([type=checkbox]), textarea, select') ?? [];
  useUnsaved(() => [...fields()].some(isTyped));
  return around;
}

/** What a form has is what it begins with from now on. */
export function keepTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) field.defaultValue = field.value;
}
