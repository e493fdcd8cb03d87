import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageSources } from '#src/domain/security-headers.ts';
import { filesBelow } from '#src/platform/entries-below.ts';
import { fingerprint } from '#src/platform/fingerprint.ts';
import { hashOf } from '../file-store.ts';
import { linkModules } from '../link-modules.ts';
import { placesIn } from '../places.ts';
import { bundle, unfinishedApp } from './bundler.ts';
import { precompress } from './precompress.ts';
import { RenderError } from './render-error.ts';

/** Astro's server bundle and client files of one code version and site address. */
export interface BundledApp {
  /** Name of its folder below `apps`. */
  name: string;
  /** Digest of its server files. */
  digest: string;
  /** The module that renders pages. */
  entry: string;
  /** Files for the browser: address in the published tree → file. */
  client: ReadonlyMap<string, string>;
  /** SHA-256 of the inline scripts and styles of its pages (src/astro/inline-code.ts). */
  inline: Pick<PageSources, 'scripts' | 'styles'>;
}

const digestOf = (dir: string): string => fingerprint(path.join(dir, 'server')).slice(0, 32);

/** The module of an app below `apps` that renders its pages (render-route.ts). */
export const appModule = (appsDir: string, name: string): string =>
  path.join(appsDir, name, 'server/render.mjs');

/** Whether an app lies there as it was when a release was made of it. */
export const isWhole = (appsDir: string, { name, digest }: { name: string; digest: string }): boolean =>
  existsSync(appModule(appsDir, name)) && digestOf(path.join(appsDir, name)) === digest;

/** Says that an app is whole, and by which server files; written last. */
const DIGEST = 'digest';

/** Files for the browser below `dir`. */
function clientFilesOf(dir: string): ReadonlyMap<string, string> {
  const files = filesBelow(path.join(dir, 'client'));
  return new Map(files.map(({ name, file }): [string, string] => [`/${name}`, file]).sort());
}

/** The app of a folder; null when it is not what was bundled. */
function openApp(appsDir: string, name: string): BundledApp | null {
  const dir = path.join(appsDir, name);
  try {
    const digest = readFileSync(path.join(dir, DIGEST), 'utf8');
    if (!isWhole(appsDir, { name, digest })) return null;
    const inline = JSON.parse(
      readFileSync(path.join(dir, 'server/inline.json'), 'utf8'),
    ) as BundledApp['inline'];
    return { name, digest, entry: appModule(appsDir, name), client: clientFilesOf(dir), inline };
  } catch {
    return null;
  }
}

/** Name of the app of a code version and a site address. */
export const appNameOf = ({ code, siteUrl }: { code: string; siteUrl: string }): string =>
  hashOf([code, siteUrl, process.version].join('\n')).slice(0, 16);

/**
 * The app of this code: from the cache, or bundled by Astro.
 * `onBundle` hears that it must be bundled.
 * @throws {RenderError} with the end of Astro's output
 */
export async function bundledApp(
  outDir: string,
  made: { code: string; siteUrl: string },
  onBundle: () => void,
): Promise<BundledApp> {
  const { apps } = placesIn(outDir);
  const name = appNameOf(made);
  linkModules(outDir);
  const known = openApp(apps, name);
  if (known) return known;
  onBundle();
  const dir = path.join(apps, name);
  const unfinished = unfinishedApp(outDir);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await bundle(outDir);
  await precompress(path.join(unfinished, 'client'));
  writeFileSync(path.join(unfinished, DIGEST), digestOf(unfinished));
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
  const app = openApp(apps, name);
  if (!app) throw new RenderError('Собранное приложение не читается, магазин остался прежним.');
  return app;
}
