import { rmSync } from 'node:fs';
import path from 'node:path';
import { checksumOf } from '#src/platform/file-checksum.ts';
import { Clock } from '../assemble/clock.ts';
import { type Problem, Problems, STAGES, type Stage } from '../check/problems.ts';
import type { ImportOptions, ImportResult, Later } from '../import-result.ts';
import { syncFile } from '../write/catalogue-file.ts';
import { versionIn } from '../write/earlier-dates.ts';
import { putInPlace, temporaryFor } from '../write/in-place.ts';
import { basisOf } from './basis.ts';
import { CatalogueCopy } from './catalogue-copy.ts';
import { changedProducts } from './changed-products.ts';
import { type NextCatalogue, nextCatalogue } from './next-catalogue.ts';
import { type ImportMemory, type PreviousImport, previousImport, storeImport } from './previous-import.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import { priceWarnings, tyreWarnings } from './warnings.ts';

/**
 * Imports what changes every day: prices, stocks, dates, years and countries of products, and products that come or go.
 * A copy of the previous catalogue gets what depends on them.
 * @param later is given what stores the import for the next one
 * @returns null when anything else has changed or is wrong: then everything is to be imported
 */
export function importIncrementally(
  options: ImportOptions,
  later: Later,
  memory: ImportMemory,
): ImportResult | null {
  const { contentDir, strict = false, now = new Date() } = options;
  const dataDir = path.dirname(options.previous);
  const version = versionIn(options.previous);
  const previous = version === null ? null : previousImport(dataDir, version, memory);
  if (!previous) return null;
  const clock = new Clock(previous.timezone, now);
  if (!isCurrent(previous, clock) || !isSameBasis(previous, contentDir, dataDir)) return null;
  const read = readRows(previous, contentDir, now);
  if (!read) return null;
  const parsedRows = read.parsed.length;

  const problems = new Problems();
  let tyres: readonly Problem[] | null = null;
  const warn = () => {
    tyres = tyreWarnings(previous, read, contentDir, clock);
    const anew = {
      rows: read.problems.warnings,
      tyres: tyres ?? [],
      prices: priceWarnings(previous, read, contentDir, clock),
    };
    const byStage: Partial<Record<Stage, readonly Problem[]>> = { ...previous.warnings, ...anew };
    for (const stage of STAGES) problems.warnings.push(...(byStage[stage] ?? []));
  };
  const isWarnedLater = options.isWarnedLater === true && !strict;
  if (!isWarnedLater) warn();
  const isRejected = strict && problems.warnings.length > 0;
  const checkOnly = options.checkOnly === true || isRejected;
  const stored = write({ ...options, checkOnly }, previous, read, clock);
  if (!stored) return null;
  if (!checkOnly && options.catalogueOnly !== true)
    later(file => {
      const catalogue = checksumOf(file);
      tyres ??= tyreWarnings(previous, read, contentDir, clock);
      if (!tyres) return;
      memory.last = { ...stored, catalogue, warnings: { ...stored.warnings, tyres } };
      storeImport(dataDir, memory.last, version);
    });
  const { imported } = stored;
  if (isRejected) return { problems, imported: null, parsedRows };
  const { landingLinks } = previous;
  return { problems, imported, parsedRows, landingLinks, ...(isWarnedLater ? { warnLater: warn } : {}) };
}

/** Whether the same content gives the same catalogue and warnings at this moment. */
const isCurrent = ({ importedAt, validUntil, warnsUntil }: PreviousImport, { now, today }: Clock): boolean =>
  now >= importedAt &&
  (validUntil === null || now < validUntil.getTime()) &&
  (warnsUntil === null || today < warnsUntil);

function isSameBasis({ basis }: PreviousImport, contentDir: string, dataDir: string): boolean {
  const now = basisOf(contentDir, dataDir);
  return now !== null && now.code === basis.code && now.files === basis.files && now.photos === basis.photos;
}

/** Writes the next catalogue; null when the previous one is not the file that it was, or more has changed than can be written. */
function write(
  { target, previous: file, checkOnly = false, isSyncedLater = false }: ImportOptions,
  previous: PreviousImport,
  read: ReadRows,
  clock: Clock,
): NextCatalogue['stored'] | null {
  const own = checkOnly ? file : temporaryFor(target);
  let isPlaced = checkOnly;
  try {
    if (!isWhole(previous, file, checkOnly ? undefined : own)) return null;
    const copy = new CatalogueCopy(own, checkOnly);
    try {
      const changed = changedProducts(previous, read, copy, clock);
      if (!changed) return null;
      const { changes, stored } = nextCatalogue(previous, read, changed, copy, clock);
      if (checkOnly) return stored;
      copy.apply(changes, stored.imported.counts);
      if (!isSyncedLater) syncFile(own);
      putInPlace(own, target);
      isPlaced = true;
      return stored;
    } finally {
      copy.close();
    }
  } finally {
    if (!isPlaced) rmSync(own, { force: true });
  }
}

/** Whether the previous catalogue is the file that was imported; copies it, when it is to be copied. */
function isWhole({ catalogue }: PreviousImport, file: string, copy?: string): boolean {
  const { size, checksum } = checksumOf(file, copy);
  return size === catalogue.size && checksum === catalogue.checksum;
}
