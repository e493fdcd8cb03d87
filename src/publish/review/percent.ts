const NBSP = '\u00A0';

const number = (share: number): string =>
  Math.abs(share * 100).toLocaleString('ru-RU', { maximumFractionDigits: digitsOf(Math.abs(share)) });

/** So many digits that no change is shown as 0. */
const digitsOf = (share: number): number => (share < 0.001 ? 3 : share < 0.1 ? 1 : 0);

/** A share as «38 %», small ones with decimals. */
export const percent = (share: number): string => `${number(share)}${NBSP}%`;

/** A change as «+3,5 %», «−50 %». */
export const signedPercent = (share: number): string => `${share < 0 ? '−' : '+'}${percent(share)}`;
