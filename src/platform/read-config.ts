import path from 'node:path';
import { isLoopbackOrigin } from '#src/domain/loopback.ts';
import { type IndexNow, readAfterPublish, readIndexNow } from './announce-config.ts';
import { ConfigError } from './config-error.ts';
import { type DeskPlace, readDeskPlace } from './desk-config.ts';
import { type ExchangeConfig, readExchangeConfig } from './exchange-config.ts';
import { type ListenPlace, readListenPlace } from './listen-place.ts';
import { readSourceLogins, type SourceLogin } from './sources-config.ts';
import { TrustedProxies } from './trusted-proxies.ts';
import { readUploadConfig, type UploadConfig } from './upload-config.ts';

/** Settings read from the environment; docs/settings.md describes each. */
export interface Config {
  port: number;
  /** Port of `preview`; null for the first free one above `port`. */
  previewPort: number | null;
  host: string;
  /** The second address of health and metrics; null for none, and for drafts. */
  health: ListenPlace | null;
  /** Origin of canonical addresses, without a trailing slash. */
  siteUrl: string;
  /** SITE_URL is a loopback address; Host and Origin may then be any loopback name and port. */
  siteIsLoopback: boolean;
  /** The proxies before the server, whose X-Forwarded-For is believed. */
  proxies: TrustedProxies;
  /** Whether other servers may listen on the same port, so that one serves while another is restarted. */
  reusePort: boolean;
  /** How long the server still accepts requests after SIGTERM while /readyz answers 503, in milliseconds. */
  drainWaitMs: number;
  /** Whether limits of calls and orders hold. */
  limits: boolean;
  contentDir: string;
  dataDir: string;
  outDir: string;
  /** Where `dev` and `preview` keep everything of theirs, each in a folder of its own. */
  draftDir: string;
  /** Whether this process shows a draft: nothing of the real orders, their letters and their chat is within its reach. */
  isDraft: boolean;
  /** The catalogue that commands, `astro dev` and a plain `astro build` read: DATA_DIR/catalogue.db, or another one that is named. */
  catalogueFile: string;
  /** Astro's output folder: a publication has the app bundled into a new one, so that none that is served is overwritten. */
  buildDir: string;
  /** Whether Astro bundles every page into the app and renders none: a publication renders them through it. */
  bundleOnly: boolean;
  /** Whether the build includes the page /styleguide, which the visual tests need. */
  withStyleguide: boolean;
  /** Null for drafts and loopback sites too, which search engines cannot reach. */
  indexNow: IndexNow | null;
  /** The operator's program to run after each publication; null for drafts too. */
  afterPublish: string | null;
  /** Where the desk listens; null while it is off, and for drafts. */
  desk: DeskPlace | null;
  /** Null while 1C may not push its exchanges, and for drafts. */
  exchange: ExchangeConfig | null;
  /** By whose servers suppliers' lists are fetched; none for drafts. */
  sourceLogins: readonly SourceLogin[];
  /** The key that backups are encrypted with; null for none. */
  backupKeyFile: string | null;
  upload: UploadConfig;
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`${name}: ожидалось число от 0 до 65535, найдено «${text}».`);
  return port;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off')
    throw new ConfigError(`${name}: ожидалось on или off, найдено «${text}».`);
  return text === 'on';
}

function readDrainWait(text: string): number {
  if (!/^\d{1,2}$/u.test(text) || Number(text) > 60)
    throw new ConfigError(`DRAIN_WAIT: ожидалось число секунд от 0 до 60, найдено «${text}».`);
  return Number(text) * 1000;
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

function readLimits(text: string, siteIsLoopback: boolean): boolean {
  const isOn = readSwitch('LIMITS', text);
  if (!isOn && !siteIsLoopback)
    throw new ConfigError(
      'LIMITS: ограничения можно снять только для пробы, пока SITE_URL — адрес этого компьютера; уберите LIMITS=off.',
    );
  return isOn;
}

/**
 * Reads the settings from an environment; relative folders are resolved against `root`.
 * @throws {ConfigError} for the first invalid setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const folder = (name: string, preset: string) => path.resolve(root, env[name] || preset);
  const site = readSiteUrl(env.SITE_URL || 'http://localhost:4321');
  const dataDir = folder('DATA_DIR', 'db');
  const outDir = folder('OUT_DIR', 'dist');
  const isDraft = env.DRAFT === '1';
  const siteIsLoopback = isLoopbackOrigin(site.origin);
  const indexNow = readIndexNow(env);
  const exchange = readExchangeConfig(env, { protocol: site.protocol, isLoopback: siteIsLoopback });
  const config: Config = {
    port: readPort('PORT', env.PORT || '4321'),
    previewPort: env.PREVIEW_PORT ? readPort('PREVIEW_PORT', env.PREVIEW_PORT) : null,
    host: env.HOST || 'localhost',
    health: isDraft ? null : readListenPlace('HEALTH_LISTEN', env.HEALTH_LISTEN || ''),
    siteUrl: site.origin,
    siteIsLoopback,
    proxies: new TrustedProxies(env.TRUSTED_PROXY || ''),
    reusePort: readSwitch('REUSE_PORT', env.REUSE_PORT || 'off'),
    drainWaitMs: readDrainWait(env.DRAIN_WAIT || (env.TRUSTED_PROXY ? '5' : '0')),
    limits: readLimits(env.LIMITS || 'on', siteIsLoopback) && !isDraft,
    contentDir: folder('CONTENT_DIR', 'content'),
    dataDir,
    outDir,
    draftDir: env.DRAFT_DIR ? folder('DRAFT_DIR', '') : path.join(dataDir, 'draft'),
    isDraft,
    catalogueFile: env.CATALOGUE_FILE || path.join(dataDir, 'catalogue.db'),
    buildDir: env.BUILD_DIR || path.join(outDir, '.build'),
    bundleOnly: env.BUNDLE_ONLY === '1',
    withStyleguide: env.STYLEGUIDE === '1',
    indexNow: siteIsLoopback || isDraft ? null : indexNow,
    afterPublish: isDraft ? null : readAfterPublish(env, root),
    desk: isDraft ? null : readDeskPlace(env, site.origin),
    exchange: isDraft ? null : exchange,
    sourceLogins: isDraft ? [] : readSourceLogins(env),
    backupKeyFile: env.BACKUP_KEY_FILE ? folder('BACKUP_KEY_FILE', '') : null,
    upload: readUploadConfig(env, root),
  };
  const folders = [config.contentDir, config.dataDir, config.outDir, config.draftDir];
  const duplicate = folders.find((dir, index) => folders.indexOf(dir) !== index);
  if (duplicate)
    throw new ConfigError(
      `CONTENT_DIR, DATA_DIR, OUT_DIR и DRAFT_DIR должны быть разными папками, а «${duplicate}» названа дважды.`,
    );
  const within = folders.find(dir => dir.startsWith(config.contentDir + path.sep));
  if (within)
    throw new ConfigError(
      `DATA_DIR, OUT_DIR и DRAFT_DIR должны лежать вне CONTENT_DIR: «${within}» лежит в ней, и каждая публикация меняла бы содержимое.`,
    );
  return config;
}
