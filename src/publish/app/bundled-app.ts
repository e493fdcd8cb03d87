import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageSources } from '#src/domain/security-headers.ts';
import { fingerprint } from '#src/intake/read/fingerprint.ts';
import { childEnvironment } from '#src/server/config.ts';
import { hashOf } from '../file-store.ts';
import { placesIn, ROOT } from '../places.ts';
import { precompress } from './precompress.ts';
import { RenderError } from './renderer.ts';

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

/** Modules of an app below `apps`: `render` for publications, `entry` for the server (src/astro/whole-app.ts). */
export const moduleOf = (appsDir: string, name: string, module: 'render' | 'entry'): string =>
  path.join(appsDir, name, 'server', `${module}.mjs`);

/** Whether an app lies there as it was when a release was made of it. */
export const isWhole = (appsDir: string, { name, digest }: { name: string; digest: string }): boolean =>
  existsSync(moduleOf(appsDir, name, 'entry')) && digestOf(path.join(appsDir, name)) === digest;

function openApp(appsDir: string, name: string): BundledApp | null {
  const dir = path.join(appsDir, name);
  try {
    const digest = readFileSync(path.join(dir, 'digest'), 'utf8');
    if (!isWhole(appsDir, { name, digest })) return null;
    const inline = JSON.parse(
      readFileSync(path.join(dir, 'server/inline.json'), 'utf8'),
    ) as BundledApp['inline'];
    const root = path.join(dir, 'client');
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .map((file): [string, string] => [`/${path.relative(root, file).split(path.sep).join('/')}`, file]);
    return { name, digest, entry: moduleOf(appsDir, name, 'render'), client: new Map(files.sort()), inline };
  } catch {
    return null;
  }
}

/** Name of the app of a code version and a site address. */
export const appNameOf = ({ code, siteUrl }: { code: string; siteUrl: string }): string =>
  hashOf([code, siteUrl, process.version].join('\n')).slice(0, 16);

/**
 * The app of this code: from the cache, or bundled by Astro in a process of its own, so that its memory goes with it.
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
  const unfinished = `${dir}.tmp`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await bundle(unfinished);
  await precompress(path.join(unfinished, 'client'));
  writeFileSync(path.join(unfinished, 'digest'), digestOf(unfinished));
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
  const app = openApp(apps, name);
  if (!app) throw new RenderError('Собранное приложение не читается, магазин остался прежним.');
  return app;
}

const BUNDLE_PROCESS = fileURLToPath(new URL('bundle-process.ts', import.meta.url));

/** Bundling in small heaps and in one thread of the bundler takes a third less memory and no more time. */
const SMALL_HEAPS = ['--max-semi-space-size=2', '--max-old-space-size=160'];
/** Code that is made small takes 26 MB less, and 0.3 s longer only when no import goes beside it. */
const SMALL_CODE = ['--optimize-for-size', '--no-opt', '--no-maglev'];
const ONE_THREAD = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MALLOC_ARENA_MAX: '1' };
/** The bundler's allocator gives back at once what is free, and takes no more than is used: 75 MB of 355, in the same time. */
const LITTLE_MEMORY = {
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_EAGER_COMMIT: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};

async function bundle(into: string): Promise<void> {
  const command = [...SMALL_HEAPS, ...SMALL_CODE, BUNDLE_PROCESS];
  const astro = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(),
      ...ONE_THREAD,
      ...LITTLE_MEMORY,
      BUILD_DIR: into,
      BUNDLE_ONLY: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
    },
  });
  let tail = '';
  const listen = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-8000);
  };
  astro.stdout.on('data', listen);
  astro.stderr.on('data', listen);
  const stop = () => astro.kill();
  process.once('exit', stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    astro.once('error', reject);
    astro.once('close', resolve);
  });
  process.off('exit', stop);
  if (code !== 0)
    throw new RenderError(`Приложение не собралось, магазин остался прежним. Вывод Astro:\n${tail.trim()}`);
}

/** The bundle finds its packages by walking up from where it lies; outside the project it needs a way there. */
function linkModules(outDir: string): void {
  const { modules } = placesIn(outDir);
  if (path.resolve(outDir).startsWith(ROOT) || existsSync(modules)) return;
  mkdirSync(outDir, { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), modules, 'junction');
}
