import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookie, TOKEN_COOKIE } from '#src/api/session-cookies.ts';
import { SESSION_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import { holdsToken, isFromOurPage, newToken, tokenKey } from './anti-forgery.ts';
import type { Config } from './config.ts';
import { cookieLine, readCookie } from './cookies.ts';
import { type Keys, newSessionId, readSession, sessionValue } from './session.ts';

const MAX_AGE = (SESSION_DAYS * DAY_MS) / 1000;

/** Who asks a personal call. */
export interface Visit {
  session: string;
  headers: IncomingHttpHeaders;
}

export interface Entrance {
  visit: Visit;
  /** False: nothing may be changed on behalf of this request. */
  proven: boolean;
  /** Set-Cookie lines of the answer. */
  cookies: string[];
}

/** Knows sessions by their signed cookies alone: nothing is stored until a visitor changes something. */
export class Door {
  readonly #site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>;
  readonly #keys: Keys;
  readonly #secure: boolean;
  readonly #now: () => number;

  constructor(site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>, keys: Keys, now: () => number = Date.now) {
    this.#site = site;
    this.#keys = keys;
    this.#secure = site.siteUrl.startsWith('https:');
    this.#now = now;
  }

  /**
   * Looks at who comes with a personal call. Whoever's session does not hold, or is of an earlier day, gets one. Reads get a
   * token where theirs does not hold; a change that is not proven gets it anew, so that a page left open can try once more.
   */
  enter(headers: IncomingHttpHeaders, changes: boolean): Entrance {
    const keys = this.#keys;
    const known = readSession(readCookie(headers.cookie, sessionCookie(this.#secure)), keys, this.#now());
    const token = readCookie(headers.cookie, TOKEN_COOKIE);
    const session = known?.id ?? newSessionId();
    const visit = { session, headers };
    const cookies = known && !known.stale ? [] : [this.#sessionLine(session, keys)];
    if (changes && known && isFromOurPage(headers, this.#site) && holdsToken(headers, token, session, keys))
      return { visit, proven: true, cookies };
    if (changes || tokenKey(token, session, keys) !== 0) cookies.push(this.#tokenLine(session, keys));
    return { visit, proven: !changes, cookies };
  }

  #sessionLine(session: string, keys: Keys): string {
    return cookieLine(sessionCookie(this.#secure), sessionValue(session, keys, this.#now()), {
      secure: this.#secure,
      httpOnly: true,
      maxAge: MAX_AGE,
    });
  }

  #tokenLine(session: string, keys: Keys): string {
    return cookieLine(TOKEN_COOKIE, newToken(session, keys), {
      secure: this.#secure,
      httpOnly: false,
      maxAge: MAX_AGE,
    });
  }
}
