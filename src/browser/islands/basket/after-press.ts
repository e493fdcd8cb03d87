/** Typical time from pointerdown to click, in milliseconds. */
const PRESS_MS = 300;

/** Delays `run` on blur until the click that caused the blur is over: a new error message would move the pressed button. */
export const afterPress = (run: () => unknown): void => void setTimeout(run, PRESS_MS);
