import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '#src/domain/calendar.ts';
import { assemble } from './assemble/assemble.ts';
import type { Draft } from './assemble/draft.ts';
import { tallyOf } from './assemble/tally.ts';
import { Problems } from './check/problems.ts';
import type { TallyLine } from './kinds/kind.ts';
import { forgetPhotos, preparePhotos } from './photos/photos.ts';
import { Pictures } from './photos/pictures.ts';
import { fingerprint } from './read/fingerprint.ts';
import { readContent } from './read/read-content.ts';
import { schemaText, writeCatalogue } from './write/catalogue-file.ts';
import { EarlierDates } from './write/earlier-dates.ts';

export interface ImportOptions {
  contentDir: string;
  /** Where the catalogue comes to stand; its folder is made when absent. */
  target: string;
  /** The catalogue of before, whose dates of change are kept: DATA_DIR/catalogue.db. Sizes of photographs are kept beside it. */
  previous: string;
  /** Only look; write nothing. */
  checkOnly?: boolean;
  /** Warnings refuse too. */
  strict?: boolean;
  now?: Date;
}

export interface ImportResult {
  problems: Problems;
  /** Rows by table, how much that is, and the digest of the whole; null when refused. */
  imported: { version: string; counts: Readonly<Record<string, number>>; tally: readonly TallyLine[] } | null;
}

/**
 * Content folder → catalogue. Everything wrong is collected; with any error (or, when strict, warning) nothing is written
 * and the catalogue of before stays. The new one is written beside its place, checked, synced and renamed into it.
 */
export function importContent(options: ImportOptions): ImportResult {
  const problems = new Problems();
  const content = readContent(options.contentDir, problems);
  const today = dayIn(content.shop?.timezone ?? 'Europe/Moscow', options.now ?? new Date());
  const dataDir = path.dirname(options.previous);
  const photos = preparePhotos(options.contentDir, dataDir, options.checkOnly === true);
  const pictures = new Pictures(path.join(options.contentDir, 'storage'), photos, problems);
  const draft = assemble(content, pictures, today, problems);
  const refused = problems.errors.length > 0 || (options.strict === true && problems.warnings.length > 0);
  if (refused || !draft) return { problems, imported: null };
  const version = versionOf(draft);
  if (options.checkOnly !== true) {
    const folder = path.dirname(options.target);
    mkdirSync(folder, { recursive: true });
    clearLeftovers(folder);
    const temporary = path.join(folder, `import-${process.pid}.db`);
    const earlier = new EarlierDates(options.previous);
    try {
      writeCatalogue(temporary, draft, {
        version,
        importedOn: today,
        validUntil: draft.validUntil,
        firstSeen: subject => earlier.dayOf(subject),
      });
    } finally {
      earlier.close();
    }
    putInPlace(temporary, options.target);
    forgetPhotos(dataDir, photos);
  }
  const counts = Object.fromEntries(
    Object.entries(draft.tables).map(([table, rows]) => [table, rows.length]),
  );
  return { problems, imported: { version, counts, tally: tallyOf(content, draft) } };
}

function putInPlace(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** What an import of this folder today would read: it changes when content, schema or the dated texts do. */
export const contentFingerprint = (contentDir: string): string => fingerprint(contentDir);

/** Letters that a digest is fed at once: a row each time costs more than the digest. */
const PIECE = 65_536;

/**
 * Digest of everything that a catalogue says. Fed in pieces: as one text it took 700 MB at 100 000 products. Products are
 * in it by their subjects, whose digests are of whole rows.
 */
function versionOf(draft: Draft): string {
  const digest = createHash('sha256').update(JSON.stringify([schemaText(), draft.settings]));
  let piece = '';
  const add = (text: string) => {
    piece += text;
    if (piece.length < PIECE) return;
    digest.update(piece);
    piece = '';
  };
  for (const [table, rows] of Object.entries(draft.tables))
    if (table !== 'product') for (const row of rows) add(JSON.stringify([table, Object.values(row)]));
  for (const { kind, key, digest: own } of draft.subjects) add(`${kind}\n${key}\n${own}\n`);
  return digest.update(piece).digest('base64url').slice(0, 22);
}

/** Temporary files of imports that were killed. */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^import-\d+\.db/u.test(name)) rmSync(path.join(folder, name), { force: true });
}
