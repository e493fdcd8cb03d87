/** The readable cookie that goes back in a header with everything that changes something (wire.md, «Calls»). */
export const TOKEN_COOKIE = 'XSRF-TOKEN';

/** Whether this browser has a session with the shop; without one its basket is empty. */
export const hasSession = (io: { cookie(name: string): string | null }): boolean =>
  io.cookie(TOKEN_COOKIE) !== null;
