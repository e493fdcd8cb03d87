import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '#src/intake/read/fingerprint.ts';

/** What the last publication was made of: when any of it differs, `npm start` publishes anew. */
export interface Published {
  release: string;
  content: string;
  code: string;
  siteUrl: string;
  /** The first moment at which dated content would be shown differently, as an ISO instant, or empty. */
  validUntil: string;
}

const fileOf = (outDir: string) => path.join(outDir, 'published.json');

/** The record of the last publication, or null when there is none or it is unreadable. */
export function readPublished(outDir: string): Published | null {
  const file = fileOf(outDir);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Published;
  } catch {
    return null;
  }
}

export function writePublished(outDir: string, published: Published): void {
  const next = `${fileOf(outDir)}.next`;
  writeFileSync(next, `${JSON.stringify(published, null, 2)}\n`);
  renameSync(next, fileOf(outDir));
}

/** What shapes pages besides content: sources, styles, public files, configuration, versions. */
const CODE = ['src', 'public', 'db/catalogue.sql', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
const STYLEGUIDE = 'scripts/styleguide';

/** Digest of everything that shapes a page besides content; of the tools in `scripts`, only what the build shows. */
export const codeFingerprint = (root: string, withStyleguide: boolean): string =>
  fingerprint(...[...CODE, ...(withStyleguide ? [STYLEGUIDE] : [])].map(place => path.join(root, place)));
