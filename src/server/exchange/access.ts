import { hash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { ExchangeConfig } from '#src/platform/exchange-config.ts';
import { log } from '#src/platform/log.ts';
import { Reminders } from '#src/platform/reminders.ts';
import { Counter } from '../http/call-limits.ts';
import { readCookie } from '../http/cookies.ts';
import { equalInConstantTime, sign } from '../http/session.ts';
import { visitorId } from '../http/visitor-id.ts';
import { ExchangeRefused } from './refused.ts';

const COOKIE = 'protektor_1c';
const LIFE_SECONDS = 24 * 60 * 60;
/** Wrong logins of one client in a minute. */
const MAX_WRONG = 20;
const QUIET_MS = 60_000;

/** Who logs in. */
export interface Client {
  /** Its address, by which wrong logins are counted. */
  address: string;
  /** The proxy before it that TRUSTED_PROXY lacks: for everything but this count, its visitors are one. */
  unlistedProxy: string | null;
}

/** A key of the exchange's own, made once, so that its cookies survive a restart. */
function storedKey(folder: string): string {
  const file = path.join(folder, 'key');
  mkdirSync(folder, { recursive: true });
  // What 1C sends has names and phones of buyers.
  chmodSync(folder, 0o700);
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
  readonly #reminders = new Reminders(QUIET_MS);

  /** @param folder where the key is kept @param hasLimits whether wrong logins are counted */
  constructor(
    { user, password }: ExchangeConfig,
    folder: string,
    hasLimits: boolean,
    now: () => number = Date.now,
  ) {
    this.#expected = hash('sha256', `${user}:${password}`);
    this.#key = storedKey(folder);
    this.#counter = hasLimits ? new Counter(MAX_WRONG) : null;
    this.#now = now;
  }

  /**
   * Name and value of a cookie for whoever sends the right name and password. Whoever has such a cookie is not counted: nobody
   * else's guesses stop an exchange that goes on.
   * @throws {ExchangeRefused} 401 for wrong ones, 429 when the client was wrong too often
   */
  async enter(headers: IncomingHttpHeaders, client: Client): Promise<[name: string, value: string]> {
    const counter = this.isIn(headers) ? null : this.#counter;
    const counted = visitorId(client.address, this.#key) ?? '';
    const wait = (await counter?.take(counted)) ?? 0;
    if (wait > 0) throw this.#tooMany(wait, client);
    const [, given = ''] = /^Basic ([\w+/=]{1,512})$/iu.exec(headers.authorization ?? '') ?? [];
    const said = hash('sha256', Buffer.from(given, 'base64'));
    if (!equalInConstantTime(said, this.#expected))
      throw new ExchangeRefused(
        'Неверное имя или пароль: впишите в настройку обмена 1С значения EXCHANGE_USER и EXCHANGE_PASSWORD магазина.',
        401,
      );
    await counter?.giveBack(counted);
    const until = Math.floor(this.#now() / 1000) + LIFE_SECONDS;
    return [COOKIE, `${until}.${this.#signed(until)}`];
  }

  #tooMany(wait: number, { unlistedProxy }: Client): ExchangeRefused {
    const missing =
      unlistedProxy === null
        ? ''
        : ` Прокси ${unlistedProxy} не вписан в TRUSTED_PROXY магазина: впишите его и перезапустите сервер.`;
    const text = `Слишком много неверных входов с этого адреса: повторите через ${wait} с.${missing}`;
    if (this.#reminders.isDue(missing)) log.warn('exchange', `Вход 1С отклонён. ${text}`);
    return new ExchangeRefused(text, 429);
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
