import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { Counter } from '../call-limits.ts';
import { readCookie } from '../cookies.ts';
import type { ExchangeConfig } from '../exchange-config.ts';
import { equalInConstantTime, sign } from '../session.ts';
import { visitorId } from '../visitor-id.ts';
import { ExchangeRefused } from './refused.ts';

const COOKIE = 'protektor_1c';
const LIFE_SECONDS = 24 * 60 * 60;
/** Two exchanges a minute need four. */
const MOST_LOGINS = 20;

/** A key of the exchange's own, made once, so that its cookies survive a restart. */
function keptKey(folder: string): string {
  const file = path.join(folder, 'key');
  mkdirSync(folder, { recursive: true });
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[\da-f]{64}$/u.test(known)) return known;
  const key = randomBytes(32).toString('hex');
  writeFileSync(file, key, { mode: 0o600, flush: true });
  return key;
}

/** Lets 1C in: by name and password at `checkauth`, by the cookie that it got there afterwards. */
export class ExchangeAccess {
  readonly #expected: string;
  readonly #key: string;
  readonly #counter: Counter | null;
  readonly #now: () => number;

  /** @param folder where the key is kept @param hasLimits whether logins are counted */
  constructor(
    { user, password }: ExchangeConfig,
    folder: string,
    hasLimits: boolean,
    now: () => number = Date.now,
  ) {
    this.#expected = hash('sha256', `${user}:${password}`);
    this.#key = keptKey(folder);
    this.#counter = hasLimits ? new Counter(MOST_LOGINS) : null;
    this.#now = now;
  }

  /**
   * Name and value of a cookie for whoever sends the right name and password.
   * @param visitor the address
   * @throws {ExchangeRefused} 401 for wrong ones, 429 when the address has tried too often
   */
  async enter(headers: IncomingHttpHeaders, visitor: string): Promise<[name: string, value: string]> {
    const wait = (await this.#counter?.take(visitorId(visitor, this.#key) ?? '')) ?? 0;
    if (wait > 0)
      throw new ExchangeRefused(`Слишком много входов с этого адреса: повторите через ${wait} с.`, 429);
    const [, given = ''] = /^Basic ([\w+/=]{1,512})$/iu.exec(headers.authorization ?? '') ?? [];
    const said = hash('sha256', Buffer.from(given, 'base64'));
    if (!equalInConstantTime(said, this.#expected))
      throw new ExchangeRefused(
        'Неверное имя или пароль: впишите в настройку обмена 1С значения EXCHANGE_USER и EXCHANGE_PASSWORD магазина.',
        401,
      );
    const until = Math.floor(this.#now() / 1000) + LIFE_SECONDS;
    return [COOKIE, `${until}.${this.#signed(until)}`];
  }

  /** Whether the request has a cookie of {@link enter} that is not a day old. A new password ends all of them. */
  isIn(headers: IncomingHttpHeaders): boolean {
    const [, until = '', signature = ''] =
      /^(\d{1,12})\.([\w-]{43})$/u.exec(readCookie(headers.cookie, COOKIE) ?? '') ?? [];
    return Number(until) * 1000 > this.#now() && equalInConstantTime(signature, this.#signed(Number(until)));
  }

  #signed(until: number): string {
    return sign(this.#key, `exchange!${until}!${this.#expected}`);
  }
}
