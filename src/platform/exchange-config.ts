import { ConfigError } from './config-error.ts';

/** Who may push 1C's exchanges, and whose list they are. */
export interface ExchangeConfig {
  user: string;
  password: string;
  /** The supplier: content/suppliers/NAME.yaml, content/prices/NAME.csv. */
  source: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MIN_PASSWORD = 12;

/**
 * The access of 1C; null when it is off.
 * @throws {ConfigError} when it could not be used or its password would go over the net as it is; the password is not shown
 */
export function readExchangeConfig(
  { EXCHANGE_USER, EXCHANGE_PASSWORD, EXCHANGE_SOURCE }: Environment,
  site: { protocol: string; isLoopback: boolean },
): ExchangeConfig | null {
  const source = EXCHANGE_SOURCE || '1c';
  if (!/^[a-z0-9][a-z0-9-]{0,40}$/u.test(source))
    throw new ConfigError(
      `EXCHANGE_SOURCE: ожидалось имя поставщика латиницей, без пробелов, найдено «${source}».`,
    );
  if (!EXCHANGE_USER && !EXCHANGE_PASSWORD) return null;
  if (!EXCHANGE_USER || !EXCHANGE_PASSWORD)
    throw new ConfigError('EXCHANGE_USER и EXCHANGE_PASSWORD задаются вместе, а задана одна из двух.');
  if (!/^[!-9;-~]{1,64}$/u.test(EXCHANGE_USER))
    throw new ConfigError('EXCHANGE_USER: ожидались латинские буквы, цифры и знаки, кроме двоеточия.');
  if (!/^[!-~]{1,128}$/u.test(EXCHANGE_PASSWORD) || EXCHANGE_PASSWORD.length < MIN_PASSWORD)
    throw new ConfigError(
      `EXCHANGE_PASSWORD: ожидалось не меньше ${MIN_PASSWORD} латинских букв, цифр и знаков (сам пароль не показан). Новый можно получить так: openssl rand -hex 16`,
    );
  if (site.protocol !== 'https:' && !site.isLoopback)
    throw new ConfigError(
      'EXCHANGE_PASSWORD: обмен с 1С передаёт пароль, а SITE_URL не https: настройте https и впишите его в SITE_URL.',
    );
  return { user: EXCHANGE_USER, password: EXCHANGE_PASSWORD, source };
}
