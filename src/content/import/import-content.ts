import { rmSync } from 'node:fs';
import path from 'node:path';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { checksumOf, type FileFacts } from '#src/platform/file-checksum.ts';
import { assemble } from './assemble/assemble.ts';
import { Clock } from './assemble/clock.ts';
import type { Draft } from './assemble/draft.ts';
import { tallyOf } from './assemble/tally.ts';
import { catalogueVersion, tableDigests } from './assemble/version.ts';
import { DatedPages } from './check/dated-pages.ts';
import { lintIds } from './check/lint-ids.ts';
import { Problems } from './check/problems.ts';
import type { ImportOptions, ImportResult, Later } from './import-result.ts';
import { afterWholeImport } from './incremental/after-whole-import.ts';
import { basisOf } from './incremental/basis.ts';
import { importIncrementally } from './incremental/import-incrementally.ts';
import { type ImportMemory, storeImport } from './incremental/previous-import.ts';
import { functionsOf } from './kinds/all.ts';
import { photosIn, removeOtherPhotos } from './photos/cache.ts';
import { preparePhotos, removeStalePhotos } from './photos/photos.ts';
import { Pictures } from './photos/pictures.ts';
import type { Content } from './read/content.ts';
import { readContent } from './read/read-content.ts';
import { rowCounts, schemaText, writeCatalogue } from './write/catalogue-file.ts';
import { EarlierDates, versionIn } from './write/earlier-dates.ts';
import { putInPlace, temporaryFor } from './write/in-place.ts';
import { landingTally, landingWarnings } from './write/landings.ts';

/**
 * Content folder → catalogue. All problems are collected. On an error (when strict, a warning) nothing is written. The
 * new catalogue is checked and synced under another name, then renamed. Where only prices and stocks changed, a copy of
 * the last one is.
 * @param later takes what stores the import for the next one; by default that is done at once
 */
export const importContent = (
  options: ImportOptions,
  later: Later = task => task(options.target),
  memory: ImportMemory = { last: null },
): ImportResult => {
  const result =
    (options.fromNothing === true ? null : importIncrementally(options, later, memory)) ??
    importOrGiveRoomBack(options);
  const { imported, problems, landingLinks = [] } = result;
  if (!imported || options.checkOnly === true) return result;
  // Landing pages depend on the stock: they are counted in the catalogue that was written.
  const tally = [...imported.tally, landingTally(options.target)];
  problems.warnings.push(...landingWarnings(options.target, landingLinks));
  return { ...result, imported: { ...imported, tally } };
};

/** On a full disk the photographs that were added go again: orders need the room. */
function importOrGiveRoomBack(options: ImportOptions): ImportResult {
  const dataDir = path.dirname(options.previous);
  const photos = photosIn(dataDir);
  try {
    return importWhole(options);
  } catch (error) {
    if (isDiskFull(error)) removeOtherPhotos(dataDir, photos);
    throw error;
  }
}

function importWhole(options: ImportOptions): ImportResult {
  const { contentDir, checkOnly = false } = options;
  const problems = new Problems();
  const dataDir = path.dirname(options.previous);
  const isDryRun = checkOnly || options.catalogueOnly === true;
  const before = isDryRun || options.fromNothing === true ? null : basisOf(contentDir);
  const now = options.now ?? new Date();
  const content = readContent(contentDir, problems, now);
  const clock = new Clock(content.shop?.timezone ?? 'Europe/Moscow', now);
  const photos = preparePhotos(contentDir, dataDir, isDryRun);
  const pictures = new Pictures(
    path.join(contentDir, 'storage'),
    photos,
    datedPagesOf(content, clock),
    problems,
  );
  const draft = assemble(content, pictures, clock, problems);
  problems.begin('ids');
  if (problems.errors.length === 0) lintIds(content, options.previous, problems);
  const isRejected = problems.errors.length > 0 || (options.strict === true && problems.warnings.length > 0);
  if (isRejected || !draft) return { problems, imported: null, parsedRows: null };
  const tables = tableDigests(draft);
  const version = catalogueVersion(schemaText(), draft.settings, tables, draft.subjects);
  const tally = tallyOf(content, draft, clock);
  const imported = { version, counts: rowCounts(draft), tally, closed: pictures.dated.closed };
  if (checkOnly) return { problems, imported, parsedRows: null };
  const previous = versionIn(options.previous);
  const catalogue = writeWhole(options, draft, version, clock.today);
  if (!isDryRun) removeStalePhotos(dataDir, photos, draft.pictures);
  // Content that was changed meanwhile is read anew by the next import.
  const basis = before === basisOf(contentDir) ? before : null;
  const whole = { content, draft, tableDigests: tables, problems, imported, clock, catalogue };
  const stored = basis === null ? null : afterWholeImport({ ...whole, basis });
  if (stored) storeImport(dataDir, stored, previous);
  return { problems, imported, parsedRows: null, landingLinks: draft.addresses.toLandings.warnings };
}

/** Pages with periods of their own, of all kinds. */
const datedPagesOf = (content: Content, clock: Clock): DatedPages =>
  new DatedPages(
    functionsOf('datedPages').flatMap(pages => pages(content)),
    content.redirects.map(({ data }) => data.from),
    clock,
  );

/** Writes a catalogue from nothing. Returns its size and checksum. */
function writeWhole(options: ImportOptions, draft: Draft, version: string, today: string): FileFacts {
  const temporary = temporaryFor(options.target);
  const earlier = new EarlierDates(options.previous);
  try {
    writeCatalogue(temporary, draft, {
      version,
      today,
      validUntil: draft.validUntil,
      firstSeen: subject => earlier.dayOf(subject),
      previous: options.previous,
    });
    const facts = checksumOf(temporary);
    putInPlace(temporary, options.target);
    return facts;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    earlier.close();
  }
}
