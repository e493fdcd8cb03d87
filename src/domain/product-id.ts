/** Largest id of a product: editors' files and the database take no other. */
export const MAX_PRODUCT_ID = 999_999_999;

/** An id as it stands in addresses, calls and keys of answers: digits alone, no leading zero. */
export const PRODUCT_ID = /^[1-9]\d{0,8}$/u;

/** The id that a part of an address names, or null when no product can have it. */
export const parseProductId = (text: string): number | null => (PRODUCT_ID.test(text) ? Number(text) : null);
