/** Characters that people write between the digits of a phone: spaces, dashes, brackets, dots. They are ignored. */
const SEPARATORS = /[\s\p{Pd}\u2212().]/gu;
/** Bidirectional and zero-width marks that come along when a number is copied from a page or an address book. */
const MARKS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Russian numbers begin with 3, 4, 8 (places) or 9 (mobiles); +7 6… and +7 7… are Kazakhstan (E.164 national plans). */
const NUMBER = /^(?:\+?7|8)?([3489]\d{9})$/u;
const E164 = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/u;

/**
 * A Russian phone as people write it: `+7 (912) 345-67-89`, `8 912 345 67 89`, `9123456789`.
 * @returns E.164: `+79123456789`, or null when it is no Russian number
 */
export function parsePhone(text: string): string | null {
  if (text.length > 64) return null;
  const bare = text.normalize('NFKC').replace(MARKS, '').replace(SEPARATORS, '');
  const national = NUMBER.exec(bare)?.[1];
  return national ? `+7${national}` : null;
}

/** «+7 (912) 345-67-89» of an E.164 number; any other text is returned unchanged. */
export const formatPhone = (phone: string): string => phone.replace(E164, '+7 ($1) $2-$3-$4');
