import { termText } from '#src/domain/promotion.ts';
import type { BranchItem } from '#src/domain/texts.ts';

/** A card with picture, title and short text that links to a promotion, an article or a collection. */
export interface Card {
  href: string;
  title: string;
  description: string;
  thumb: string;
  /** yyyy-mm-dd; only of news and articles. */
  date?: string;
  /** «до 30 ноября»; only of promotions. */
  term?: string;
}

/** Cards of a branch's items. */
export const cardsOf = (items: readonly BranchItem[], pathOf: (key: string) => string): Card[] =>
  items.map(item => ({
    href: pathOf(item.key),
    title: item.title,
    description: item.description,
    thumb: item.thumb,
    ...(item.date && { date: item.date }),
    ...(item.until !== undefined && { term: termText(item.until) }),
  }));
