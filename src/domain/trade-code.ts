/** Thirteen figures, the last of which checks the others (GS1 General Specifications, EAN-13). */
export function isTradeCode(text: string): boolean {
  if (!/^\d{13}$/u.test(text)) return false;
  const sum = [...text].reduce((all, figure, index) => all + Number(figure) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether a code is one that GS1 leaves to each shop, 20…29: it names nothing outside that shop. */
export const isOwnCode = (text: string): boolean => text.startsWith('2') && isTradeCode(text);
