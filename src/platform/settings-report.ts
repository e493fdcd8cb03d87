import { ConfigError } from './config-error.ts';
import { SETTING_NAMES } from './setting-names.ts';
import { type Environment, inspectSettingsFile } from './settings-file.ts';

/** All settings of a process as they are, wrong ones too. */
export interface SettingsReport {
  /** What is set in the file, and what in the environment, which wins. */
  inFile: Environment;
  inEnvironment: Environment;
  /** The sentences about what is wrong. Values that may hold a password are in none of them. */
  wrong: string[];
  /** What is left without the settings that cannot be used. */
  usable: Environment;
}

/** The settings that a sentence is about: `PORT: …`, `TELEGRAM_BOT_TOKEN и TELEGRAM_CHAT_ID задаются вместе…`. */
const subjectsOf = (sentence: string): string[] =>
  /^[A-Z_]{3,}(?:(?:, | и )[A-Z_]{3,})*/u.exec(sentence)?.[0].split(/, | и /u) ?? [];

/**
 * Reads all settings, leaving out each that a reader refuses, until the others can be used.
 * @param readers functions that throw a ConfigError for the first setting that they refuse
 */
export function inspectAllSettings(
  env: Environment,
  root: string,
  readers: readonly ((env: Environment) => unknown)[],
): SettingsReport {
  const { values, wrong } = inspectSettingsFile(env, root);
  const all: Environment = { ...values, ...env };
  const left = new Set<string>();
  const usable = () => Object.fromEntries(Object.entries(all).filter(([name]) => !left.has(name)));
  const refusedBy = (read: (env: Environment) => unknown): string | null => {
    try {
      read(usable());
      return null;
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
  };
  const isSet = (name: string) => Boolean(all[name]) && !left.has(name);
  for (const read of readers)
    for (let sentence = refusedBy(read); sentence !== null; sentence = refusedBy(read)) {
      const subjects = subjectsOf(sentence);
      // That a setting is missing which was left out is no news; the one that needs it goes too.
      if (!subjects.some(name => left.has(name))) wrong.push(sentence);
      const set = subjects.filter(isSet);
      const going =
        set.length > 0 ? set : SETTING_NAMES.filter(name => sentence.includes(name) && isSet(name));
      if (going.length === 0) throw new ConfigError(sentence);
      for (const name of going) left.add(name);
    }
  return { inFile: values, inEnvironment: env, wrong, usable: usable() };
}
