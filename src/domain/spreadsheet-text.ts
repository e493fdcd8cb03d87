/** Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export const withoutFormula = (text: string): string =>
  /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u.test(text) ? `'${text}` : text;

/** The text as it was before {@link withoutFormula}. */
export const withFormula = (text: string): string =>
  text.startsWith("'") && withoutFormula(text.slice(1)) === text ? text.slice(1) : text;
