import path from 'node:path';
import { contentFingerprint } from '#src/content/import/read/content-fingerprint.ts';
import type { Config } from '#src/platform/config.ts';
import { fingerprintWhere } from '#src/platform/fingerprint.ts';
import type { Release } from './manifest.ts';
import { ROOT } from './places.ts';
import { currentRelease } from './releases.ts';

/** The state of everything that a publication is made of, as it is now. */
export interface Sources {
  content: string;
  code: string;
  siteUrl: string;
  /** Key of the search engines' proof, or empty. */
  indexNowKey: string;
}

/** What shapes pages besides content: sources, styles, public files, configuration, versions. */
const CODE = ['src', 'public', 'db/catalogue.sql', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
const STYLEGUIDE = 'scripts/styleguide';

/** Digest of everything that shapes a page besides content; of the tools in `scripts`, only what the build shows. */
export const codeFingerprint = (root: string, withStyleguide: boolean): string =>
  fingerprintWhere(
    // No page of the shop has anything of the desk.
    name => !name.startsWith('desk/'),
    ...[...CODE, ...(withStyleguide ? [STYLEGUIDE] : [])].map(place => path.join(root, place)),
  );

export const sourcesOf = ({ contentDir, siteUrl, withStyleguide, indexNow }: Config): Sources => ({
  content: contentFingerprint(contentDir),
  code: codeFingerprint(ROOT, withStyleguide),
  siteUrl,
  indexNowKey: indexNow?.key ?? '',
});

/** Whether the moment has come at which a release's dated content is shown differently. */
export const isDue = ({ validUntil }: Release, now: Date): boolean => now.getTime() >= Date.parse(validUntil);

/** By so much a clock that is set right may go back. */
const SET_RIGHT_MS = 60_000;

/**
 * Whether a release shows dated content as of a moment in the future: the clock was fast and has been set right. One that a rollback
 * brought back shows an earlier moment.
 */
export const isOfLaterClock = ({ at, back }: Pick<Release, 'at' | 'back'>, now: Date): boolean =>
  back === undefined && Date.parse(at) - now.getTime() > SET_RIGHT_MS;

/** Whether what is served differs from what would be published now (wire.md, «Freshness»). */
export function isStale({ outDir }: Config, sources: Sources, now: Date = new Date()): boolean {
  const current = currentRelease(outDir);
  if (!current) return true;
  return (
    isDue(current, now) ||
    isOfLaterClock(current, now) ||
    current.content !== sources.content ||
    current.code !== sources.code ||
    current.siteUrl !== sources.siteUrl ||
    (current.indexNowKey ?? '') !== sources.indexNowKey
  );
}
