import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookie, TOKEN_COOKIE } from '#src/api/session-cookies.ts';
import { SESSION_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Config } from '#src/platform/config.ts';
import { cookieLine, readCookie, readCookies } from './cookies.ts';
import { hasValidToken, isOwnForm, isSameOrigin, newToken, tokenKeyIndex } from './csrf.ts';
import { type Keys, newSessionId, readSession, sessionValue } from './session.ts';
import { visitorId } from './visitor-id.ts';

const MAX_AGE_SECONDS = (SESSION_DAYS * DAY_MS) / 1000;

/** The session and the request headers of a personal call. */
export interface Visitor {
  session: string;
  /** Stands for the visitor's address, which it does not tell; null when unknown. */
  address: string | null;
  headers: IncomingHttpHeaders;
  /** The answer is not what the visitor sees next: what it says of changed prices is to be said again. */
  isUnseen?: boolean;
}

export interface Admission {
  visit: Visitor;
  /** Whether the handler may run. False for a change without a valid session and CSRF token; reads are always allowed. */
  proven: boolean;
  /** Set-Cookie values for the response. */
  cookies: string[];
}

/** Identifies sessions by signed cookies alone, so nothing is stored before a visitor's first change. */
export class SessionGuard {
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
   * Checks a personal call. An invalid session, or one of an earlier day, gets both cookies; an invalid
   * token or a rejected change gets a new token, so that the client can retry once. Another site's change comes without cookies
   * and gets none: they would replace the visitor's.
   * @param address of the visitor; empty when unknown
   */
  enter(headers: IncomingHttpHeaders, changes: boolean, address: string): Admission {
    const { visit, isKnown, isStale } = this.#visitOf(headers, address);
    if (changes && !isSameOrigin(headers, this.#site)) return { visit, proven: false, cookies: [] };
    const tokens = readCookies(headers.cookie, TOKEN_COOKIE);
    const proven = !changes || (isKnown && hasValidToken(headers, tokens, visit.session, this.#keys));
    return { visit, proven, cookies: this.#cookiesOf(visit, isStale, proven ? tokens : []) };
  }

  /**
   * The session of a page of one visitor, or of a plain form (`changes`), which has no token: `proven` says that one of our pages
   * sent it. A first visit may begin with a form. `isKnown`: the session is not a new one. Cookies are those of {@link enter}.
   */
  enterForm(
    headers: IncomingHttpHeaders,
    changes: boolean,
    address: string,
  ): Admission & { isKnown: boolean } {
    const { visit, isKnown, isStale } = this.#visitOf(headers, address);
    const proven = !changes || isOwnForm(headers, this.#site);
    const tokens = readCookies(headers.cookie, TOKEN_COOKIE);
    return { visit, isKnown, proven, cookies: proven ? this.#cookiesOf(visit, isStale, tokens) : [] };
  }

  /** Set-Cookie values. Scripts see the token alone and take the basket for empty without it, so it lasts as long as the session. */
  #cookiesOf({ session }: Visitor, isStale: boolean, tokens: readonly string[]): string[] {
    const keys = this.#keys;
    const own = tokens.find(token => tokenKeyIndex(token, session, keys) === 0);
    if (own !== undefined && !isStale) return [];
    const token = this.#tokenLine(own ?? newToken(session, keys));
    return isStale ? [this.#sessionLine(session, keys), token] : [token];
  }

  /** The session of a request, a new one where it has none; `isStale`: its cookie is to be set anew. */
  #visitOf(headers: IncomingHttpHeaders, address: string) {
    const keys = this.#keys;
    const valid = readSession(readCookie(headers.cookie, sessionCookie(this.#secure)), keys, this.#now());
    const session = valid?.id ?? newSessionId();
    return {
      visit: { session, address: visitorId(address, keys[0]), headers },
      isKnown: valid !== null,
      isStale: valid?.stale ?? true,
    };
  }

  #sessionLine(session: string, keys: Keys): string {
    return cookieLine(sessionCookie(this.#secure), sessionValue(session, keys, this.#now()), {
      secure: this.#secure,
      httpOnly: true,
      maxAge: MAX_AGE_SECONDS,
    });
  }

  #tokenLine(token: string): string {
    return cookieLine(TOKEN_COOKIE, token, {
      secure: this.#secure,
      httpOnly: false,
      maxAge: MAX_AGE_SECONDS,
    });
  }
}
