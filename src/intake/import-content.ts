import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { assemble } from './assemble/assemble.ts';
import { Clock } from './assemble/clock.ts';
import type { Draft } from './assemble/draft.ts';
import { tallyOf } from './assemble/tally.ts';
import { type ClosedPages, DatedPages } from './check/dated-pages.ts';
import { lintIds } from './check/lint-ids.ts';
import { Problems } from './check/problems.ts';
import { functionsOf } from './kinds/all.ts';
import type { TallyLine } from './kinds/kind.ts';
import { preparePhotos, removeStalePhotos } from './photos/photos.ts';
import { Pictures } from './photos/pictures.ts';
import type { Content } from './read/content.ts';
import { readContent } from './read/read-content.ts';
import { schemaText, writeCatalogue } from './write/catalogue-file.ts';
import { EarlierDates } from './write/earlier-dates.ts';

export interface ImportOptions {
  contentDir: string;
  /** Path of the catalogue to write; its folder is created when missing. */
  target: string;
  /**
   * Path of the previous catalogue, DATA_DIR/catalogue.db: dates of change are carried over from it. The photo cache
   * is kept in the same folder.
   */
  previous: string;
  /** Check only; write nothing. */
  checkOnly?: boolean;
  /** Write the catalogue and nothing else: photographs are only looked at. */
  catalogueOnly?: boolean;
  /** Warnings reject the import as errors do. */
  strict?: boolean;
  /** The moment as of which dated content is shown; by default the current one. */
  now?: Date;
}

export interface ImportResult {
  problems: Problems;
  /**
   * Row counts by table, the summary table, pages that are closed by their dates, and the digest of the whole
   * catalogue; null when the import was rejected.
   */
  imported: {
    version: string;
    counts: Readonly<Record<string, number>>;
    tally: readonly TallyLine[];
    closed: ClosedPages;
  } | null;
}

/**
 * Content folder → catalogue. Every problem is collected. On any error (or, when strict, any warning) nothing is
 * written and the previous catalogue stays. The new catalogue is written to a temporary file, checked, synced to disk
 * and renamed into place.
 */
export function importContent(options: ImportOptions): ImportResult {
  const problems = new Problems();
  const content = readContent(options.contentDir, problems);
  const clock = new Clock(content.shop?.timezone ?? 'Europe/Moscow', options.now ?? new Date());
  const dataDir = path.dirname(options.previous);
  const photos = preparePhotos(
    options.contentDir,
    dataDir,
    options.checkOnly === true || options.catalogueOnly === true,
  );
  const pictures = new Pictures(
    path.join(options.contentDir, 'storage'),
    photos,
    datedPagesOf(content, clock),
    problems,
  );
  const draft = assemble(content, pictures, clock, problems);
  if (problems.errors.length === 0) lintIds(content, options.previous, problems);
  const isRejected = problems.errors.length > 0 || (options.strict === true && problems.warnings.length > 0);
  if (isRejected || !draft) return { problems, imported: null };
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
        today: clock.today,
        validUntil: draft.validUntil,
        firstSeen: subject => earlier.dayOf(subject),
        previous: options.previous,
      });
    } finally {
      earlier.close();
    }
    putInPlace(temporary, options.target);
    if (options.catalogueOnly !== true) removeStalePhotos(dataDir, photos, draft.pictures);
  }
  const counts = Object.fromEntries(
    Object.entries(draft.tables).map(([table, rows]) => [table, rows.length]),
  );
  const tally = tallyOf(content, draft, clock);
  return { problems, imported: { version, counts, tally, closed: pictures.dated.closed } };
}

/** Pages with periods of their own, of all kinds. */
const datedPagesOf = (content: Content, clock: Clock): DatedPages =>
  new DatedPages(
    functionsOf('datedPages').flatMap(pages => pages(content)),
    content.redirects.map(({ data }) => data.from),
    clock,
  );

function putInPlace(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Characters passed to the digest at once: one call per row costs more than the digest itself. */
const PIECE = 65_536;

/**
 * Digest of everything in a catalogue. Computed in chunks: as one string it took 700 MB at 100 000 products. Products
 * enter through their subjects, whose digests cover whole rows.
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

/** Removes temporary files of imports that were killed. */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^import-\d+\.db/u.test(name)) rmSync(path.join(folder, name), { force: true });
}
