/** The largest id of a product that editors' files and the database accept. */
export const MAX_PRODUCT_ID = 999_999_999;

/** An id in addresses, calls and keys of answers: digits only, no leading zero. */
export const PRODUCT_ID = /^[1-9]\d{0,8}$/u;

/** Parses the id in an address; null when no product can have it. */
export const parseProductId = (text: string): number | null => (PRODUCT_ID.test(text) ? Number(text) : null);
