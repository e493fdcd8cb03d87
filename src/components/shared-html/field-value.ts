/** Stands for the value of a field in HTML that pages with different values share. */
export const ANY_VALUE = 'value-of-the-page';

/** The attribute of a field's value, with the space before it; nothing for no value. */
export const valueAttribute = (value: string): string =>
  value === ''
    ? ''
    : ` value="${value.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll('<', '&lt;')}"`;
