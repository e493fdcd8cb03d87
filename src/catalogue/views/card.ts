import type { TreeItem } from '#src/api/wire.ts';

/** A picture, a title and a few words that lead to a page: promotions, articles, collections. */
export interface Card {
  href: string;
  title: string;
  descr: string;
  thumb: string;
}

/** Cards of a branch's items. */
export const cardsOf = (items: readonly TreeItem[], pathOf: (key: string) => string): Card[] =>
  items.map(item => ({
    href: pathOf(item.key),
    title: item.properties.n_title,
    descr: item.properties.n_descr,
    thumb: item.properties.n_img,
  }));
