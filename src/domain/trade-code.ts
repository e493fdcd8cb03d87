/** Thirteen digits, the last a check digit (GS1 General Specifications, EAN-13). */
export function isTradeCode(text: string): boolean {
  if (!/^\d{13}$/u.test(text)) return false;
  const sum = [...text].reduce((all, figure, index) => all + Number(figure) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether a code begins with 20…29, which GS1 reserves for use inside a company; it means nothing outside. */
export const isOwnCode = (text: string): boolean => text.startsWith('2') && isTradeCode(text);
