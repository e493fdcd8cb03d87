/** A tyre's label and origin: what can be chosen by. */

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** External rolling noise in whole dB; the limits of regulation (EU) 2019/2144 are within. */
export const NOISE_LEVELS: readonly number[] = /* @__PURE__ */ range(60, 80);
/** How loud outside, in dB, a tyre that is called quiet may be. */
export const QUIET_DB = '69';

/** Classes of fuel efficiency and of wet grip, the best first (regulation (EU) 2020/740). */
export const LABEL_CLASSES = ['A', 'B', 'C', 'D', 'E'] as const;

/** Years of production. */
export const PRODUCTION_YEARS: readonly number[] = /* @__PURE__ */ range(2000, 2049);
