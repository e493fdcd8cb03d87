/** Load capacity in kg by load index 60…130 (ETRTO Standards Manual, load index table). */
const LOAD_KG: readonly number[] = [
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450,
  462, 475, 487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825,
  850, 875, 900, 925, 950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400,
  1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850, 1900,
];
const FIRST_LOAD = 60;

/** Top speed in km/h by speed index (ECE R30, annex on speed categories). */
const SPEED_KMH: Readonly<Record<string, number>> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
};

export interface LoadIndex {
  /** Index of a single tyre. */
  single: number;
  /** Index when mounted in a pair on one hub (light trucks: the 102 of `104/102`), null elsewhere. */
  dual: number | null;
}

/** Reads `91` or `104/102`; null outside 60…130. */
export function parseLoadIndex(text: string): LoadIndex | null {
  const match = /^(\d{2,3})(?:\/(\d{2,3}))?$/u.exec(text.trim());
  if (!match) return null;
  const single = Number(match[1]);
  const dual = match[2] === undefined ? null : Number(match[2]);
  const known = (index: number) => loadKg(index) !== null;
  return known(single) && (dual === null || known(dual)) ? { single, dual } : null;
}

/** What the writer of a refused load index probably meant: `104.102`, `104-102` → `104/102`; null when nothing is likely. */
export function suggestLoadIndex(text: string): string | null {
  const parsed = parseLoadIndex(text.trim().replace(/^(\d{2,3})[\s.,\-\\]+(\d{2,3})$/u, '$1/$2'));
  return parsed && formatLoadIndex(parsed);
}

/** `91`, `104/102`. */
export function formatLoadIndex(index: LoadIndex): string {
  return index.dual === null ? String(index.single) : `${index.single}/${index.dual}`;
}

/** Kilograms that one tyre of this load index carries, or null for an index outside the table. */
export function loadKg(index: number): number | null {
  return LOAD_KG[index - FIRST_LOAD] ?? null;
}

/** Kilometres per hour of a speed index (`ZR` has no single figure), or null for an unknown letter. */
export function speedKmh(index: string): number | null {
  return Object.hasOwn(SPEED_KMH, index) ? (SPEED_KMH[index] ?? null) : null;
}

/** The speed index in its canonical spelling (`t` → `T`, `(Y)` kept), or null when there is no such index. */
export function parseSpeedIndex(text: string): string | null {
  const letter = text.trim().toUpperCase();
  return letter === 'ZR' || letter === '(Y)' || Object.hasOwn(SPEED_KMH, letter) ? letter : null;
}

/** Cyrillic letters that look like the Latin ones of speed indices. */
const LOOKALIKES: Readonly<Record<string, string>> = { К: 'K', М: 'M', Н: 'H', Р: 'P', Т: 'T', У: 'Y' };

/** The speed index that a refused one looks like, or null. */
export function suggestSpeedIndex(text: string): string | null {
  return parseSpeedIndex(text.toUpperCase().replace(/[КМНРТУ]/gu, letter => LOOKALIKES[letter] ?? letter));
}

/** Every load index with what it carries in kg, and every speed index with its km/h, for tables that show them all. */
export const LOAD_INDICES: readonly (readonly [index: number, kg: number])[] = /* @__PURE__ */ LOAD_KG.map(
  (kg, at) => [FIRST_LOAD + at, kg],
);
export const SPEED_INDICES: readonly (readonly [index: string, kmh: number])[] =
  /* @__PURE__ */ Object.entries(SPEED_KMH);
