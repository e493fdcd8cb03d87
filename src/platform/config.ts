import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { type Config, readConfig } from './read-config.ts';
import { DRAFT_SALES, readDatabaseUrl, readSalesConfig, type SalesConfig } from './sales-config.ts';
import {
  type Environment,
  NO_SETTINGS_FILE,
  OF_OTHERS,
  settingsFileOf,
  withoutSecrets,
  withSettingsFile,
} from './settings-file.ts';
import { inspectAllSettings, type SettingsReport } from './settings-report.ts';

export { type Config, ConfigError, readConfig };

let cachedEnvironment: Environment | undefined;

function take(env: Environment): Environment {
  cachedEnvironment = env;
  for (const [name, value] of Object.entries(env)) if (OF_OTHERS.test(name)) process.env[name] ??= value;
  return env;
}

/** The settings of this process as texts: its environment, and its file of settings below. */
const environment = (): Environment =>
  cachedEnvironment ?? take(withSettingsFile(process.env, process.cwd()));

/** Reads all settings, leaving out those that are invalid: for reporting all errors at once. */
export function inspectSettings(): SettingsReport {
  const report = inspectAllSettings(process.env, process.cwd(), [
    env => readConfig(env, process.cwd()),
    env => readSalesConfig(env),
  ]);
  take(report.usable);
  return report;
}

/** The file of settings, whether it is there or not; null when there is to be none. */
export const settingsFile = (): string | null => settingsFileOf(process.env, process.cwd());

/** For restoring a shop: a file of settings that is named and lost is none. */
export function settingsMayBeAbsent(): void {
  const file = settingsFile();
  if (file === null || !existsSync(file)) cachedEnvironment = process.env;
}

let cachedConfig: Config | undefined;

/**
 * The settings of this process, read once from its environment and its file of settings; folders are relative to the working
 * directory.
 */
export function config(): Config {
  cachedConfig ??= readConfig(environment(), process.cwd());
  return cachedConfig;
}

const AS_DRAFT = { DRAFT: '1', CATALOGUE_FILE: '', BUILD_DIR: '' };

/**
 * Makes this process, and those that it starts, one of a draft: whatever it writes lies below DRAFT_DIR, whatever the shop's
 * own settings are.
 */
export function beginDraft(kind: 'dev' | 'preview'): Config {
  const live = config();
  const folder = path.join(live.draftDir, kind);
  const draft = {
    ...environment(),
    // The address of a live shop would refuse the visitors of `astro dev`; `preview` shows the pages of exactly that address.
    ...(kind === 'dev' ? { SITE_URL: `http://localhost:${live.port}` } : {}),
    DATA_DIR: path.join(folder, 'db'),
    OUT_DIR: path.join(folder, 'dist'),
    DRAFT_DIR: live.draftDir,
    ...AS_DRAFT,
  };
  cachedConfig = readConfig(draft, process.cwd());
  return cachedConfig;
}

let cachedSalesConfig: SalesConfig | undefined;

/** Sales settings of this process, read on first use: commands that need no orders start without checking them. */
export function salesConfig(): SalesConfig {
  cachedSalesConfig ??= config().isDraft ? DRAFT_SALES : readSalesConfig(environment());
  return cachedSalesConfig;
}

/** The address of a database that is named apart from the settings. @throws {ConfigError} */
export const databaseAt = (text: string): string => readDatabaseUrl(text) ?? '';

/** The environment for a child process or thread: the same settings with absolute folders, without passwords and keys. */
export function childEnvironment(): Record<string, string | undefined> {
  const { siteUrl, contentDir, dataDir, outDir, draftDir, isDraft } = config();
  return {
    ...withoutSecrets(environment()),
    // The file has the passwords too.
    PROTEKTOR_ENV: NO_SETTINGS_FILE,
    SITE_URL: siteUrl,
    CONTENT_DIR: contentDir,
    DATA_DIR: dataDir,
    OUT_DIR: outDir,
    DRAFT_DIR: draftDir,
    ...(isDraft ? AS_DRAFT : {}),
  };
}
