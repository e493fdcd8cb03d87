import { mkdirSync } from 'node:fs';
import { placesIn, replaceFile } from '../../places.ts';

/** Keeps the report of a look that published nothing, in the place of the one before. @returns the file */
export function keepCheck(outDir: string, html: string): string {
  const { check: file } = placesIn(outDir);
  mkdirSync(outDir, { recursive: true });
  replaceFile(file, html);
  return file;
}
