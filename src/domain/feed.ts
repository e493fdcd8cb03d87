/** Which tyres the feed for Yandex names (`feed` of shop.yaml). */
export interface FeedRules {
  /** Brands by name; empty for all. */
  brands: readonly string[];
  /** A tyre needs so many in stock. */
  min_stock: number;
  /** The lowest price in roubles; 0 for any. */
  min_price: number;
  /** Tyres are sold by fours only. */
  sets_only: boolean;
}
export const USUAL_FEED: FeedRules = { brands: [], min_stock: 1, min_price: 0, sets_only: false };

/** The address of the feed for Yandex. */
export const FEED_PATH = '/yandex.yml';
export const FEED_TYPE = 'application/xml; charset=utf-8';
