import type { Filter } from './filter-keys.ts';

/** The size of one axle in the keys of a filter. */
export interface AxleSize {
  width: string;
  /** Empty for sizes without a profile. */
  height: string;
  rim: string;
}

const SIZE =
  /^\s*(\d{2,3}(?:\.\d{1,2})?(?:x\d{1,2}(?:\.\d{1,2})?)?)(?:\/(\d{2,3}))?\s*R\s*(\d{2}(?:\.5)?)\s*$/iu;

/** Reads `275/40 R19`, `275/40r19`, `31x10.5 R15`; null for anything else. Whether such tyres are made is not checked. */
export function parseAxleSize(text: string): AxleSize | null {
  const [, width, height = '', rim] = SIZE.exec(text) ?? [];
  return width === undefined || rim === undefined ? null : { width: width.toLowerCase(), height, rim };
}

/** `275/40 R19`. */
export const axleSizeText = ({ width, height, rim }: AxleSize): string =>
  `${width}${height === '' ? '' : `/${height}`} R${rim}`;

/** A size as addresses spell it; null for what is no size. */
export function tidyAxleSize(text: string): string | null {
  const size = parseAxleSize(text);
  return size && axleSizeText(size);
}

/** Tyres of one axle. */
export const TYRES_OF_AXLE = 2;

/** Whether the tyres of a search are for one axle of a car with different axles. */
export const isForAxle = ({ rear, axle }: Pick<Filter, 'rear' | 'axle'>): boolean =>
  rear !== null || axle !== null;
