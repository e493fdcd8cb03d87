/** Id of a line's product link, which takes the focus when the line is restored. */
export const lineLinkId = (product: number) => `line-${product}`;
/** Id of the button «Вернуть», which takes the focus when the line is removed. */
export const restoreButtonId = (product: number) => `return-${product}`;
