import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { ConfigError } from './config-error.ts';
import { SETTING_NAMES } from './setting-names.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The file of settings, in the folder that commands are run in. */
const NAME = 'protektor.env';
/** The value of PROTEKTOR_ENV with which no file is read. */
export const NO_SETTINGS_FILE = 'none';
/** The time zone, and what PostgreSQL's library reads by itself, may stand in the file too. */
export const OF_OTHERS = /^(?:TZ|PG[A-Z]+)$/u;
/** A misspelt name is told with the setting that differs in at most so many letters. */
const LIKE = 3;
/** Others than owner and group may read. */
const READABLE_BY_ALL = 0o004;
/** Values that give access: passwords, keys, addresses with a password. */
const SECRET = /(?:PASSWORD|TOKEN|SECRET)$|^(?:DATABASE_URL|SMTP_URL|AWS_SECRET_ACCESS_KEY)$/u;

function bytesOf(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return null;
    if (code === 'ENOENT')
      throw new ConfigError(`PROTEKTOR_ENV: файла «${file}» нет. Создайте его или уберите PROTEKTOR_ENV.`);
    throw new ConfigError(
      `Файл настроек «${file}» не читается (${code}): дайте право читать его тому, кто запускает магазин.`,
    );
  }
}

/** What parseEnv reads; other lines it leaves out without a word. */
const LINE = /^\s*(?:export\s+)?(\w+)\s*=/u;

function checkName(place: string, name: string): void {
  if (SETTING_NAMES.includes(name) || OF_OTHERS.test(name)) return;
  const near = closest(name.toUpperCase(), SETTING_NAMES);
  const hint = distance(name.toUpperCase(), near) <= LIKE ? ` Возможно, ${near}?` : '';
  throw new ConfigError(`${place}: настройки «${name}» нет.${hint}`);
}

function checkLines(file: string, text: string): void {
  const seen = new Map<string, number>();
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (/^\s*(?:#|$)/u.test(line)) continue;
    const place = `${file}:${index + 1}`;
    const name = LINE.exec(line)?.[1];
    // The line itself may hold a password.
    if (name === undefined) throw new ConfigError(`${place}: ожидалась строка вида ИМЯ=значение.`);
    checkName(place, name);
    const earlier = seen.get(name);
    if (earlier !== undefined) throw new ConfigError(`${place}: ${name} уже задана в строке ${earlier}.`);
    seen.set(name, index + 1);
  }
}

function checkRights(file: string, values: Environment): void {
  const secret = Object.keys(values).find(name => SECRET.test(name) && values[name]);
  if (secret === undefined || process.platform === 'win32') return;
  if ((statSync(file).mode & READABLE_BY_ALL) === 0) return;
  throw new ConfigError(
    `В файле «${file}» стоит ${secret}, а читать его могут все на этой машине. Выполните: chmod 640 ${file}`,
  );
}

/** The file that {@link withSettingsFile} reads; null for none. */
export const settingsFileOf = ({ PROTEKTOR_ENV }: Environment, root: string): string | null =>
  PROTEKTOR_ENV === NO_SETTINGS_FILE ? null : path.resolve(root, PROTEKTOR_ENV || NAME);

/**
 * The environment of a command with the settings of its file below; what the environment sets, also to nothing, is not replaced.
 * The file is `protektor.env` in `root`, where it may be absent, or the one that PROTEKTOR_ENV names.
 * @throws {ConfigError} for a file that cannot be read or taken line by line, and a password that everybody may read
 */
export function withSettingsFile(env: Environment, root: string): Environment {
  const file = settingsFileOf(env, root);
  if (file === null) return env;
  // A mark that editors of Windows write would become a part of the first name.
  const text = bytesOf(file, Boolean(env.PROTEKTOR_ENV))?.replace(/^\uFEFF/u, '');
  if (text === undefined) return env;
  checkLines(file, text);
  const values = parseEnv(text);
  checkRights(file, values);
  return { ...values, ...env };
}
