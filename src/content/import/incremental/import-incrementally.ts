import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { checksumOf } from '#src/platform/file-checksum.ts';
import { Clock } from '../assemble/clock.ts';
import { Problems } from '../check/problems.ts';
import type { ImportOptions, ImportResult, Later } from '../import-result.ts';
import { bytesOf } from '../photos/cache.ts';
import { originOf } from '../photos/photos.ts';
import { syncFile } from '../write/catalogue-file.ts';
import { versionIn } from '../write/earlier-dates.ts';
import { putInPlace, temporaryFor } from '../write/in-place.ts';
import { basisOf } from './basis.ts';
import { changeCatalogue } from './next-catalogue.ts';
import { type ImportMemory, type PreviousImport, previousImport, storeImport } from './previous-import.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import { warningsOf } from './warnings.ts';

/**
 * Imports what changes every day: prices, stocks, dates, years and countries of products. A copy of the previous catalogue gets
 * what depends on them.
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
  const version = options.checkOnly === true ? null : versionIn(options.previous);
  const previous = version === null ? null : previousImport(dataDir, version, memory);
  if (!previous) return null;
  const clock = new Clock(previous.timezone, now);
  // First: what another version of the code stored may have another shape.
  if (basisOf(contentDir) !== previous.basis || !isCurrent(previous, clock)) return null;
  if (!hasPictures(previous, contentDir, dataDir)) return null;
  const read = readRows(previous, contentDir, now);
  if (!read) return null;

  const warnings = warningsOf(previous, read, contentDir, clock);
  if (!warnings) return null;
  const problems = new Problems();
  for (const one of warnings) problems.warnings.push(one);
  if (strict && problems.warnings.length > 0) return null;
  const next = write(options, previous, read, clock);
  if (!next) return null;
  if (options.catalogueOnly !== true)
    later(file => {
      memory.last = { ...next, catalogue: checksumOf(file) };
      storeImport(dataDir, memory.last, version);
    });
  const { imported, landingLinks } = next;
  return { problems, imported, parsedRows: read.parsed.length, landingLinks };
}

/** Whether the same content gives the same catalogue and warnings at this moment. */
const isCurrent = ({ importedAt, validUntil, warnsUntil }: PreviousImport, { now }: Clock): boolean =>
  now >= importedAt && [validUntil, warnsUntil].every(until => until === null || now < until.getTime());

/** Whether the files of all pictures are what they were; an import of everything makes those that are lost anew. */
const hasPictures = ({ tables }: PreviousImport, contentDir: string, dataDir: string): boolean =>
  Array.from(tables.picture ?? []).every(
    ({ path: file, bytes }) => bytesOf(originOf(String(file), contentDir, dataDir)) === bytes,
  );

/** Writes the next catalogue; null when the previous one is not the file that it was, or more has changed than can be written. */
function write(
  { target, previous: file, isSyncedLater = false }: ImportOptions,
  previous: PreviousImport,
  read: ReadRows,
  clock: Clock,
): ReturnType<typeof changeCatalogue> {
  const own = temporaryFor(target);
  try {
    const { size, checksum } = checksumOf(file, own);
    if (size !== previous.catalogue.size || checksum !== previous.catalogue.checksum) return null;
    const db = new Database(own, { fileMustExist: true });
    let next: ReturnType<typeof changeCatalogue>;
    try {
      db.pragma('journal_mode = OFF');
      db.pragma('synchronous = OFF');
      next = db.transaction(() => changeCatalogue(db, previous, read, clock))();
    } finally {
      db.close();
    }
    if (!next) return null;
    if (!isSyncedLater) syncFile(own);
    putInPlace(own, target);
    return next;
  } finally {
    rmSync(own, { force: true });
  }
}
