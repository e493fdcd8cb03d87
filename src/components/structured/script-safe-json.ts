/** JSON for a script element: `<`, `>`, `&` and line separators are escaped, so content cannot close the element. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
