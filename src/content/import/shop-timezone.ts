import { Problems } from './check/problems.ts';
import { shop } from './kinds/shop.ts';
import { Reader } from './read/reader.ts';

/** The shop's time zone, read before an import; Moscow's when shop.yaml has none, which the import will report. */
export const timezoneOf = (contentDir: string): string =>
  shop.read?.(new Reader(contentDir, new Problems())).shop?.timezone ?? 'Europe/Moscow';
