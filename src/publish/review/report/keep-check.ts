import { mkdirSync } from 'node:fs';
import { placesIn, replaceFile } from '../../places.ts';

/** Stores the report of a dry run, in place of the one before. @returns the file */
export function keepCheck(outDir: string, html: string): string {
  const { check: file } = placesIn(outDir);
  mkdirSync(outDir, { recursive: true });
  replaceFile(file, html);
  return file;
}
