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
   * Checks session and CSRF token of a personal call. The session cookie is set anew if it is invalid or from an earlier day.
   * A read gets a new token if its own is invalid; a rejected change always gets one, so that the client can retry once.
   * @param address of the visitor; empty when unknown
   */
  enter(headers: IncomingHttpHeaders, changes: boolean, address: string): Admission {
    const keys = this.#keys;
    const { visit, isKnown, cookies } = this.#visitOf(headers, address);
    const { session } = visit;
    const tokens = readCookies(headers.cookie, TOKEN_COOKIE);
    if (
      changes &&
      isKnown &&
      isSameOrigin(headers, this.#site) &&
      hasValidToken(headers, tokens, session, keys)
    )
      return { visit, proven: true, cookies };
    const isFresh = tokens.some(token => tokenKeyIndex(token, session, keys) === 0);
    if (changes || !isFresh) cookies.push(this.#tokenLine(session, keys));
    return { visit, proven: !changes, cookies };
  }

  /**
   * The session of a page of one visitor, or of a plain form, which has no token: `proven` says that one of our pages sent it.
   * A first visit may begin with a form. `isKnown`: the session is not a new one.
   */
  enterForm(headers: IncomingHttpHeaders, address: string): Admission & { isKnown: boolean } {
    const { cookies, ...visitor } = this.#visitOf(headers, address);
    // Scripts see the token alone: without it they take the basket for empty.
    const token = cookies.map(() => this.#tokenLine(visitor.visit.session, this.#keys));
    return { ...visitor, cookies: [...cookies, ...token], proven: isOwnForm(headers, this.#site) };
  }

  /** The session of a request, a new one where it has none. */
  #visitOf(headers: IncomingHttpHeaders, address: string) {
    const keys = this.#keys;
    const valid = readSession(readCookie(headers.cookie, sessionCookie(this.#secure)), keys, this.#now());
    const session = valid?.id ?? newSessionId();
    return {
      visit: { session, address: visitorId(address, keys[0]), headers },
      isKnown: valid !== null,
      cookies: valid && !valid.stale ? [] : [this.#sessionLine(session, keys)],
    };
  }

  #sessionLine(session: string, keys: Keys): string {
    return cookieLine(sessionCookie(this.#secure), sessionValue(session, keys, this.#now()), {
      secure: this.#secure,
      httpOnly: true,
      maxAge: MAX_AGE_SECONDS,
    });
  }

  #tokenLine(session: string, keys: Keys): string {
    return cookieLine(TOKEN_COOKIE, newToken(session, keys), {
      secure: this.#secure,
      httpOnly: false,
      maxAge: MAX_AGE_SECONDS,
    });
  }
}
