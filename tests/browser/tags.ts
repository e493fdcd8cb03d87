/**
 * Tags of tests that run at one width only, because they do not depend on layout (requests, texts, URLs, stored data) or their
 * feature exists at that width only. Tests without a tag run at both widths: at a phone's in `npm test`, at a desktop's in
 * `npm run test:long`.
 */
export const PHONE = '@phone';
export const DESKTOP = '@desktop';

/** Tag of tests that `npm run test:long` runs and `npm test` does not. */
export const LONG = '@long';
