/** JSON that can stand inside a script element: content can neither close it nor break a line of it. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
