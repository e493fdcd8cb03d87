import type { BranchItem } from '#src/domain/texts.ts';

/** A picture, a title and a few words that lead to a page: promotions, articles, collections. */
export interface Card {
  href: string;
  title: string;
  description: string;
  thumb: string;
}

/** Cards of a branch's items. */
export const cardsOf = (items: readonly BranchItem[], pathOf: (key: string) => string): Card[] =>
  items.map(item => ({
    href: pathOf(item.key),
    title: item.title,
    description: item.description,
    thumb: item.thumb,
  }));
