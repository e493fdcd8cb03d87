/** Where focus goes when a line comes back. */
export const lineLinkId = (product: number) => `line-${product}`;
/** Where it goes when a line is taken out. */
export const returnButtonId = (product: number) => `return-${product}`;
