import { useInsertionEffect } from 'react';
import { adoptStyles } from '#src/browser/styles/adopt.ts';

/** Adds the styles of what an island shows only after a press (`?inline`), before it is laid out. */
export const useStyles = (css: string): void => useInsertionEffect(() => adoptStyles(css), [css]);
