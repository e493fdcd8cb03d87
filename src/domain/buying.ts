/** What a buyer wants to know beside a price: collection, delivery, fitting, payment, return, guarantee. */
export interface BuyingFact {
  title: string;
  text: string;
  /** Texts for tyres of some rim diameters, `16` or `13-15`. */
  by_rim: Readonly<Record<string, string>>;
  /** Empty for none. */
  link: string;
}

/** Within which tyres bought at a distance may be returned after they were received (Закон о защите прав потребителей, ст. 26.1). */
const RETURN_DAYS = 7;

/** For how many days a tyre may be returned: as many as the shop says beside its prices. */
export function returnDays(buying: readonly BuyingFact[]): number {
  const { text } = buying.find(({ title }) => /возврат/iu.test(title)) ?? { text: '' };
  const [, days] = /(\d{1,3})\s+(?:\p{L}+\s+)?(?:день|дня|дней)/u.exec(text) ?? [];
  return days === undefined ? RETURN_DAYS : Number(days);
}

/** The text of a fact for a rim diameter in inches, `16` or `22.5`; null when the fact does not mention it. */
export function textForRim({ text, by_rim }: BuyingFact, rim: string): string | null {
  const own = Object.entries(by_rim).find(([range]) => {
    const [from, to = from] = range.split('-').map(Number);
    return from !== undefined && to !== undefined && Number(rim) >= from && Number(rim) <= to;
  });
  const parts = [text, ...(own ? [`R${rim}: ${own[1]}`] : [])].filter(part => part !== '');
  return parts.length === 0 ? null : parts.join('; ');
}
