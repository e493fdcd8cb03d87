import { LOOPBACK_HOSTS } from '#src/domain/loopback.ts';
import { ConfigError } from './config-error.ts';

/** Where baskets and orders are stored and who is notified of an order. */
export interface SalesConfig {
  /** postgres://…; null for SQLite in DATA_DIR/sales.db. */
  databaseUrl: string | null;
  /** `log` writes letters to the log in place of sending them. */
  mail: MailConfig | 'log' | null;
  /** The chat that gets the number of each new order and no other data of it. */
  telegram: { token: string; chatId: string } | null;
  /** Keys that sign sessions and CSRF tokens, newest first; null for the key stored in the sales store. */
  sessionSecrets: readonly [string, ...string[]] | null;
  /** Days after its end when an order loses its buyer's data; null for never. */
  personalDays: number | null;
}

export interface MailConfig {
  /** smtp:// or smtps:// URL; may contain a password. */
  smtpUrl: string;
  ordersTo: readonly string[];
  /** Sender's address without a display name; letters show the shop's name. */
  from: string;
}

/** For a draft: orders stay in its own SQLite file, and nobody is notified of them. */
export const DRAFT_SALES: SalesConfig = {
  databaseUrl: null,
  mail: 'log',
  telegram: null,
  sessionSecrets: null,
  personalDays: null,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Shortest allowed signing key, in bytes. */
const MIN_SECRET = 32;

const ADDRESS = /^[^\s@<>",;:]{1,64}@[^\s@<>",;:]{1,189}$/u;

function readUrl(name: string, protocols: readonly string[], text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (url && protocols.includes(url.protocol) && url.hostname !== '') return text;
  throw new ConfigError(
    `${name}: ожидался адрес вида ${protocols[0]}//пользователь:пароль@сервер (настройка не показана: в ней может быть пароль).`,
  );
}

/**
 * Refuses a database on another machine whose address does not say whether the connection is encrypted: pg would use none.
 * For a Unix socket the host is empty and the folder is in the query: postgres:///shop?host=/run/postgresql
 */
function requireSaidEncryption(text: string): void {
  const url = URL.parse(text);
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  const isHere = host === '' || host.startsWith('/') || LOOPBACK_HOSTS.includes(host);
  if (isHere || url?.searchParams.has('sslmode') || url?.searchParams.has('ssl')) return;
  throw new ConfigError(
    'DATABASE_URL: база на другом сервере, и не сказано, шифровать ли связь. Добавьте в конец адреса ?sslmode=verify-full, а в своей закрытой сети без шифрования — ?sslmode=disable.',
  );
}

/** Null without one. @throws {ConfigError} */
export function readDatabaseUrl(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^postgres(?:ql)?:\/\/\S+$/u.test(text)) {
    requireSaidEncryption(text);
    return text;
  }
  throw new ConfigError(
    'DATABASE_URL: ожидался адрес вида postgres://пользователь:пароль@сервер/база (настройка не показана: в ней может быть пароль).',
  );
}

function readMail({ SMTP_URL, ORDERS_TO, MAIL_FROM }: Environment): MailConfig | null {
  const ordersTo = (ORDERS_TO ?? '')
    .split(',')
    .map(address => address.trim())
    .filter(Boolean);
  const wrong = ordersTo.find(address => !ADDRESS.test(address));
  if (wrong !== undefined)
    throw new ConfigError(`ORDERS_TO: ожидались адреса почты через запятую, найдено «${wrong}».`);
  if (MAIL_FROM && !ADDRESS.test(MAIL_FROM))
    throw new ConfigError(`MAIL_FROM: ожидался адрес почты вида shop@shop.example, найдено «${MAIL_FROM}».`);
  const smtpUrl = readUrl('SMTP_URL', ['smtp:', 'smtps:'], SMTP_URL);
  if (smtpUrl === null) return null;
  const [first] = ordersTo;
  if (first === undefined)
    throw new ConfigError('ORDERS_TO: задан SMTP_URL, но не сказано, на какие адреса слать заказы.');
  return { smtpUrl, ordersTo, from: MAIL_FROM || first };
}

function readTelegram({ TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID }: Environment): SalesConfig['telegram'] {
  if (!TELEGRAM_BOT_TOKEN && !TELEGRAM_CHAT_ID) return null;
  if (!TELEGRAM_BOT_TOKEN || !TELEGRAM_CHAT_ID)
    throw new ConfigError('TELEGRAM_BOT_TOKEN и TELEGRAM_CHAT_ID задаются вместе, а задана одна из двух.');
  if (!/^\d+:[\w-]+$/u.test(TELEGRAM_BOT_TOKEN))
    throw new ConfigError('TELEGRAM_BOT_TOKEN: ожидался ключ бота вида 123456:AB… (сам он не показан).');
  if (!/^(?:-?\d+|@\w+)$/u.test(TELEGRAM_CHAT_ID))
    throw new ConfigError(`TELEGRAM_CHAT_ID: ожидался номер чата или @имя, найдено «${TELEGRAM_CHAT_ID}».`);
  return { token: TELEGRAM_BOT_TOKEN, chatId: TELEGRAM_CHAT_ID };
}

function readSecrets(text: string | undefined): SalesConfig['sessionSecrets'] {
  if (text === undefined || text === '') return null;
  const [newest, ...older] = text.split(',').map(key => key.trim());
  const keys = [newest ?? '', ...older] as const;
  if (older.length > 1)
    throw new ConfigError('SESSION_SECRET: можно не больше двух ключей через запятую, новый и прежний.');
  if (keys.some(key => Buffer.byteLength(key) < MIN_SECRET))
    throw new ConfigError(
      `SESSION_SECRET: ключ короче ${MIN_SECRET} байт. Новый можно получить так: openssl rand -hex 32`,
    );
  return [...keys];
}

/** Three years: for so long a buyer may bring a claim (ГК РФ, ст. 196), and the shop needs to know who bought. */
const PERSONAL_DAYS = '1095';

function readPersonalDays(text: string): number | null {
  if (!/^\d{1,5}$/u.test(text))
    throw new ConfigError(
      `PERSONAL_DAYS: ожидалось число дней, через сколько стирать данные покупателя из законченного заказа (0 — не стирать самим), найдено «${text}».`,
    );
  return Number(text) || null;
}

/**
 * Reads the sales settings from an environment.
 * @throws {ConfigError} for the first invalid one; the message never shows passwords or keys
 */
export const readSalesConfig = (env: Environment): SalesConfig => ({
  databaseUrl: readDatabaseUrl(env.DATABASE_URL),
  mail: readMail(env),
  telegram: readTelegram(env),
  sessionSecrets: readSecrets(env.SESSION_SECRET),
  personalDays: readPersonalDays(env.PERSONAL_DAYS || PERSONAL_DAYS),
});
