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
/** The error of a misspelt name proposes a setting that differs in at most so many letters. */
const LIKE = 3;
/** Others than owner and group may read. */
const READABLE_BY_ALL = 0o004;
/** Whether the value of a setting gives access: a password, a key, an address with a password. */
export const isSecret = (name: string): boolean =>
  /(?:PASSWORD|TOKEN|SECRET)$|^(?:DATABASE_URL|SMTP_URL|PRICES_LOGINS|AWS_SECRET_ACCESS_KEY)$/u.test(name);
/** What is given together with a password, and refused without it. */
const WITH_PASSWORD: readonly string[] = ['AWS_ACCESS_KEY_ID', 'EXCHANGE_USER'];

/** The environment without the settings that no process gets that the shop starts. */
export const withoutSecrets = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !SETTING_NAMES.includes(name) || !(isSecret(name) || WITH_PASSWORD.includes(name)),
    ),
  );

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

/** Why a name is none of a setting, or null. */
function wrongName(name: string): string | null {
  if (SETTING_NAMES.includes(name) || OF_OTHERS.test(name)) return null;
  const near = closest(name.toUpperCase(), SETTING_NAMES);
  const hint = distance(name.toUpperCase(), near) <= LIKE ? ` Возможно, ${near}?` : '';
  return `настройки «${name}» нет.${hint}`;
}

/** What is wrong with the lines, one sentence each, in their order. */
function* wrongLines(file: string, text: string): Generator<string> {
  const seen = new Map<string, number>();
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (/^\s*(?:#|$)/u.test(line)) continue;
    const place = `${file}:${index + 1}`;
    const name = LINE.exec(line)?.[1];
    // The line itself may hold a password.
    if (name === undefined) {
      yield `${place}: ожидалась строка вида ИМЯ=значение.`;
      continue;
    }
    const wrong = wrongName(name);
    if (wrong !== null) yield `${place}: ${wrong}`;
    const earlier = seen.get(name);
    if (earlier !== undefined) yield `${place}: ${name} уже задана в строке ${earlier}.`;
    seen.set(name, index + 1);
  }
}

function* wrongRights(file: string, values: Environment): Generator<string> {
  const secret = Object.keys(values).find(name => isSecret(name) && values[name]);
  if (secret === undefined || process.platform === 'win32') return;
  if ((statSync(file).mode & READABLE_BY_ALL) === 0) return;
  yield `В файле «${file}» стоит ${secret}, а читать его могут все на этой машине. Выполните: chmod 640 ${file}`;
}

/** The file that {@link withSettingsFile} reads; null for none. */
export const settingsFileOf = ({ PROTEKTOR_ENV }: Environment, root: string): string | null =>
  PROTEKTOR_ENV === NO_SETTINGS_FILE ? null : path.resolve(root, PROTEKTOR_ENV || NAME);

/** What a file of settings holds, and what is wrong with it. */
interface ReadFile {
  values: Environment;
  /** One sentence each, in the order of its lines. */
  wrong: Iterable<string>;
}

/** The file of settings; empty where it may be absent. @throws {ConfigError} when it cannot be read */
function readSettingsFile(file: string, isNamed: boolean): ReadFile {
  // A mark that editors of Windows write would become a part of the first name.
  const text = bytesOf(file, isNamed)?.replace(/^\uFEFF/u, '') ?? '';
  const values = parseEnv(text);
  const wrong = function* () {
    yield* wrongLines(file, text);
    yield* wrongRights(file, values);
  };
  return { values, wrong: wrong() };
}

/**
 * The environment of a command with the settings of its file below; what the environment sets, also to nothing, is not replaced.
 * The file is `protektor.env` in `root`, where it may be absent, or the one that PROTEKTOR_ENV names.
 * @throws {ConfigError} for a file that cannot be read or taken line by line, and a password that everybody may read
 */
export function withSettingsFile(env: Environment, root: string): Environment {
  const file = settingsFileOf(env, root);
  if (file === null) return env;
  const { values, wrong } = readSettingsFile(file, Boolean(env.PROTEKTOR_ENV));
  for (const sentence of wrong) throw new ConfigError(sentence);
  return { ...values, ...env };
}

/** The contents of the file of settings with everything that is wrong with it, for reporting all at once. */
export function inspectSettingsFile(
  env: Environment,
  root: string,
): { values: Environment; wrong: string[] } {
  const file = settingsFileOf(env, root);
  if (file === null) return { values: {}, wrong: [] };
  try {
    const { values, wrong } = readSettingsFile(file, Boolean(env.PROTEKTOR_ENV));
    return { values, wrong: [...wrong] };
  } catch (error) {
    if (error instanceof ConfigError) return { values: {}, wrong: [error.message] };
    throw error;
  }
}
