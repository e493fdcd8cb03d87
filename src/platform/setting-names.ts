import { readConfig } from './read-config.ts';
import { readSalesConfig } from './sales-config.ts';

/** Names of the settings that are read. The readers ask for each of them, whatever the others are. */
function namesRead(): string[] {
  const names = new Set(['PROTEKTOR_ENV']);
  const environment = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readConfig(environment, '/');
  readSalesConfig(environment);
  return [...names].sort();
}

/** Names of all settings, by alphabet. */
export const SETTING_NAMES: readonly string[] = namesRead();
