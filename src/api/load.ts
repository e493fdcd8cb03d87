/** The load flag of a product (spec section 4): whether it lies in the basket, or a change of that is under way. */
export const LOAD = { none: 0, inBasket: 2, changing: 3 } as const;

export type Load = (typeof LOAD)[keyof typeof LOAD];
