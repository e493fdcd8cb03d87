import { defineMiddleware } from 'astro/middleware';

/**
 * Middleware of the bundled app: notes in `locals.failure` what a page throws. Astro itself answers with status 500 and prints the
 * reason, so that a publication could not say which page has which fault.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next();
  } catch (error) {
    locals.failure = error;
    throw error;
  }
});
