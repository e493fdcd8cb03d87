import { mkdirSync } from 'node:fs';
import { placesIn, replaceFile } from '../../places.ts';
import type { Outlook } from '../outlook.ts';
import { type ReportOutcome, reportHtml } from './report.ts';

/** Keeps the report of a look that published nothing, in the place of the one before. */
export function keepCheck(
  outDir: string,
  outlook: Outlook,
  outcome: ReportOutcome,
): { file: string; html: string } {
  const { check: file } = placesIn(outDir);
  const html = reportHtml(outlook, outcome);
  mkdirSync(outDir, { recursive: true });
  replaceFile(file, html);
  return { file, html };
}
