import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { twoFactor, username } from 'better-auth/plugins';
import type { Store } from '#src/orders/store.ts';
import { authAdapter } from './auth-adapter.ts';

/** A working day: who comes back in the morning signs in anew. */
const SESSION_SECONDS = 12 * 60 * 60;
/** How long a link to set a password can be used. */
const LINK_SECONDS = 3 * 24 * 60 * 60;
export const MIN_PASSWORD = 12;
const MAX_PASSWORD = 200;

/** Letters of any script, digits and «._-»; one word, as in `npm run desk -- add NAME`. */
export const PERSON_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,39}$/u;

/**
 * People, sessions and second factors of the desk (better-auth), in the store of orders.
 * @param secret a key of the store: sessions and second factors of another key do not count
 * @param onLink hears the token of a link to set a password, with the e-mail of whose it is
 */
export const authOver = (
  store: Store,
  secret: string,
  origin: string,
  onLink: (email: string, token: string) => void,
) =>
  betterAuth({
    baseURL: origin,
    secret: createHmac('sha256', secret).update('desk').digest('hex'),
    database: authAdapter(store),
    user: {
      modelName: 'desk_users',
      additionalFields: { role: { type: 'string', required: true, input: false, defaultValue: 'manager' } },
    },
    session: { modelName: 'desk_sessions', expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: { modelName: 'desk_accounts' },
    verification: { modelName: 'desk_verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: async ({ user, token }) => onLink(user.email, token),
    },
    plugins: [
      username({
        minUsernameLength: 2,
        maxUsernameLength: 40,
        usernameValidator: name => PERSON_NAME.test(name),
      }),
      twoFactor({ issuer: 'Протектор', twoFactorTable: 'desk_two_factors' }),
    ],
    // No call reaches better-auth by itself: the desk's own calls are limited (sign-in-limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'desk',
      useSecureCookies: origin.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/' },
    },
  });
