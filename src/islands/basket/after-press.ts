/** A press takes about this long from its beginning to the click. */
const PRESS_MS = 300;

/** Runs something after the press that took the focus away: an error that appears under it would move the pressed button. */
export const afterPress = (run: () => void): void => void setTimeout(run, PRESS_MS);
