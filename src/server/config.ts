import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { readSalesConfig, type SalesConfig } from './sales-config.ts';

export { ConfigError };

/** What the environment may set; the README's table of settings tells each. */
export interface Config {
  port: number;
  host: string;
  /** Origin of canonical addresses, without a trailing slash. */
  siteUrl: string;
  /** While true, Host and Origin may be any loopback name and port. */
  siteIsLoopback: boolean;
  contentDir: string;
  dataDir: string;
  outDir: string;
  /** The catalogue to read: DATA_DIR/catalogue.db, or the file that a running build has just imported. */
  catalogueFile: string;
  /** Astro's output folder: a build renders into a release of its own, never over what is served. */
  buildDir: string;
  /** Whether Astro bundles every page into the app and draws none: a publication draws them through it. */
  wholeApp: boolean;
  /** Whether a build has the page /styleguide: the visual tests' own. */
  withStyleguide: boolean;
}

export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 4321;
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`PORT: ожидалось число от 0 до 65535, найдено «${text}».`);
  return port;
}

function readSiteUrl(text: string): URL {
  const url = URL.parse(text);
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new ConfigError(`SITE_URL: ожидался адрес сайта вида https://shop.example, найдено «${text}».`);
  if (url.pathname !== '/')
    throw new ConfigError(`SITE_URL: магазин живёт в корне сайта, уберите «${url.pathname}» из «${text}».`);
  return url;
}

/**
 * Settings from an environment; folders are taken from `root` when relative.
 * @throws {ConfigError} for the first setting that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const folder = (name: string, preset: string) => path.resolve(root, env[name] || preset);
  const site = readSiteUrl(env.SITE_URL || 'http://localhost:4321');
  const dataDir = folder('DATA_DIR', 'db');
  const outDir = folder('OUT_DIR', 'dist');
  const config: Config = {
    port: readPort(env.PORT),
    host: env.HOST || 'localhost',
    siteUrl: site.origin,
    siteIsLoopback: LOOPBACK_HOSTS.includes(site.hostname),
    contentDir: folder('CONTENT_DIR', 'content'),
    dataDir,
    outDir,
    catalogueFile: env.CATALOGUE_FILE || path.join(dataDir, 'catalogue.db'),
    buildDir: env.BUILD_DIR || path.join(outDir, '.build'),
    wholeApp: env.WHOLE_APP === '1',
    withStyleguide: env.STYLEGUIDE === '1',
  };
  const folders = [config.contentDir, config.dataDir, config.outDir];
  const twice = folders.find((dir, index) => folders.indexOf(dir) !== index);
  if (twice)
    throw new ConfigError(
      `CONTENT_DIR, DATA_DIR и OUT_DIR должны быть разными папками, а «${twice}» названа дважды.`,
    );
  return config;
}

let known: Config | undefined;

/** The settings of this process, read once from its environment; folders are relative to where it was started. */
export function config(): Config {
  known ??= readConfig(process.env, process.cwd());
  return known;
}

let knownSales: SalesConfig | undefined;

/** Settings of sales in this process; only what keeps or sends orders asks for them. */
export function salesConfig(): SalesConfig {
  knownSales ??= readSalesConfig(process.env);
  return knownSales;
}

/** The environment for a process that this one starts: the same settings, said absolutely. */
export function childEnvironment(): Record<string, string | undefined> {
  const { siteUrl, contentDir, dataDir, outDir } = config();
  return { ...process.env, SITE_URL: siteUrl, CONTENT_DIR: contentDir, DATA_DIR: dataDir, OUT_DIR: outDir };
}
