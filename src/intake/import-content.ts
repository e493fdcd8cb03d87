import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { dayIn } from '#src/domain/calendar.ts';
import { assemble } from './assemble.ts';
import type { Draft } from './draft.ts';
import { fingerprint } from './fingerprint.ts';
import { Problems } from './problems.ts';
import { readContent } from './read-content.ts';
import { schemaText, seenKey, writeCatalogue } from './write.ts';

export interface ImportOptions {
  contentDir: string;
  /** Where the catalogue comes to stand; its folder is made when absent. */
  target: string;
  /** The catalogue of before, whose dates of change are kept; usually DATA_DIR/catalogue.db. */
  previous: string;
  /** Only look; write nothing. */
  checkOnly?: boolean;
  /** Warnings refuse too. */
  strict?: boolean;
  now?: Date;
}

export interface ImportResult {
  problems: Problems;
  /** Rows by table and the digest of the whole; null when refused. */
  imported: { version: string; counts: Readonly<Record<string, number>>; pictures: number } | null;
}

/**
 * Content folder → catalogue. Everything wrong is collected; with any error (or, when strict, warning) nothing is written
 * and the catalogue of before stays. The new one is written beside its place, checked, synced and renamed into it.
 */
export function importContent(options: ImportOptions): ImportResult {
  const problems = new Problems();
  const content = readContent(options.contentDir, problems);
  const today = dayIn(content.shop?.timezone ?? 'Europe/Moscow', options.now ?? new Date());
  const draft = assemble(content, options.contentDir, today, problems);
  const refused = problems.errors.length > 0 || (options.strict === true && problems.warnings.length > 0);
  if (refused || !draft) return { problems, imported: null };
  const version = versionOf(draft);
  if (options.checkOnly !== true) {
    const folder = path.dirname(options.target);
    mkdirSync(folder, { recursive: true });
    clearLeftovers(folder);
    const temporary = path.join(folder, `import-${process.pid}.db`);
    writeCatalogue(temporary, draft, {
      version,
      importedOn: today,
      validUntil: draft.validUntil,
      seen: datesOf(options.previous),
    });
    renameSync(temporary, options.target);
  }
  const counts = Object.fromEntries(Object.entries(draft.rows).map(([table, rows]) => [table, rows.length]));
  return { problems, imported: { version, counts, pictures: draft.pictures.length } };
}

/** What an import of this folder today would read: it changes when content, schema or the dated texts do. */
export const contentFingerprint = (contentDir: string): string => fingerprint(contentDir);

const versionOf = (draft: Draft): string =>
  hash(
    'sha256',
    JSON.stringify([
      schemaText(),
      draft.shop,
      draft.home,
      draft.rows.redirect,
      draft.rows.goal,
      draft.rows.banner,
      draft.rows.picture,
      draft.rows.car_tyre,
      draft.rows.car_modification,
      draft.subjects,
    ]),
    'base64url',
  ).slice(0, 22);

/** Temporary files of imports that were killed. */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^import-\d+\.db/u.test(name)) rmSync(path.join(folder, name), { force: true });
}

function datesOf(previous: string): Map<string, string> {
  const dates = new Map<string, string>();
  if (!existsSync(previous)) return dates;
  try {
    const db = new Database(previous, { readonly: true });
    try {
      const rows = db.prepare('SELECT kind, key, digest, changed_on FROM digest').all() as Record<
        'kind' | 'key' | 'digest' | 'changed_on',
        string
      >[];
      for (const row of rows) dates.set(seenKey(row.kind, row.key, row.digest), row.changed_on);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  return dates;
}
