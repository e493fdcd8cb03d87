import path from 'node:path';
import { dayIn } from '#src/domain/calendar.ts';
import { contentFingerprint } from '#src/intake/import-content.ts';
import { fingerprint } from '#src/intake/read/fingerprint.ts';
import type { Config } from '#src/server/config.ts';
import { ROOT } from './places.ts';
import { currentRelease } from './releases.ts';

/** The state of everything that a publication is made of, as it is now. */
export interface Sources {
  content: string;
  code: string;
  siteUrl: string;
}

/** Digest of everything that shapes a page besides content: sources, styles, public files, configuration, versions. */
const codeFingerprint = (root: string): string =>
  fingerprint(
    path.join(root, 'src'),
    path.join(root, 'public'),
    path.join(root, 'db', 'catalogue.sql'),
    path.join(root, 'astro.config.mjs'),
    path.join(root, 'package-lock.json'),
  );

export const sourcesOf = ({ contentDir, siteUrl }: Config): Sources => ({
  content: contentFingerprint(contentDir),
  code: codeFingerprint(ROOT),
  siteUrl,
});

/** Whether what is served differs from what would be published now (wire.md, «Freshness»). */
export function isStale({ outDir }: Config, sources: Sources, now: Date = new Date()): boolean {
  const current = currentRelease(outDir);
  if (!current) return true;
  const dated = current.validUntil !== '' && dayIn(current.timezone, now) >= current.validUntil;
  return (
    dated ||
    current.content !== sources.content ||
    current.code !== sources.code ||
    current.siteUrl !== sources.siteUrl
  );
}
