import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import type { Config } from '#src/platform/config.ts';
import { namesIn } from '../folders.ts';

export const reportsFolder = ({ dataDir }: Config): string => path.join(dataDir, 'price-reports');

/** Names of what `npm run prices` has reported in 30 days, newest first: 2026-11-29T05-04-03.002Z-NAME.json. */
export const reportNames = (config: Config): string[] =>
  namesIn(reportsFolder(config))
    .filter(name => name.endsWith('.json'))
    .sort()
    .reverse();

/** A report by name; null for one that is being written or swept now. */
export function readReport(config: Config, name: string): PriceReport | null {
  try {
    return JSON.parse(readFileSync(path.join(reportsFolder(config), name), 'utf8'));
  } catch {
    return null;
  }
}
