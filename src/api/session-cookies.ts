/** A session's cookie; under https it takes the prefix that no other host of the domain can set (wire.md, «Calls»). */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** The readable cookie that goes back in {@link TOKEN_HEADER} with everything that changes something (wire.md, «Calls»). */
export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'X-XSRF-TOKEN';

/** Whether this browser has a session with the shop; without one its basket is empty. */
export const hasSession = (io: { cookies(name: string): readonly string[] }): boolean =>
  io.cookies(TOKEN_COOKIE).length > 0;
