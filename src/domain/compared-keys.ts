/** Keys of the calculator's address: the size that a car has, and the one to replace it. */
export const COMPARED_KEYS = ['old', 'new'] as const;

export type ComparedKey = (typeof COMPARED_KEYS)[number];
