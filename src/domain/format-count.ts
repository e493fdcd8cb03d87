const NBSP = '\u00A0';

/**
 * A number with no-break spaces between thousands: 4 123. Whole ones are put together by hand: a model's page shows fifty prices,
 * and `Intl` takes several times as long for each.
 */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) return count.toLocaleString('ru-RU').replace(/\s/gu, NBSP);
  const digits = String(Math.abs(count));
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}${NBSP}${text}`;
  return count < 0 ? `-${text}` : text;
}
