/** What the form in the page shares with the checks of order-form.ts, which it loads only when a field was filled. */

/** Length limits of the order form; the fields of the page have the same. */
export const ORDER_LIMITS = { name: 100, phone: 32, email: 254, comment: 2000 } as const;

/**
 * A field that shoppers do not see and only spam programs fill in. Its name resembles no usual field, so that browsers and
 * password managers do not fill it; the page hides it from sight, the tab order and screen readers.
 */
export const HONEYPOT = 'proverka_formy';
