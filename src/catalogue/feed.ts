import type { FeedRules } from '#src/domain/feed.ts';
import { USUAL_FEED } from '#src/domain/feed.ts';
import type { Kopecks } from '#src/domain/money.ts';
import type { Catalogue } from './open.ts';

/** A tyre as feeds name it. */
export interface FeedTyre {
  id: number;
  brand: string;
  model: string;
  size: string;
  width: string;
  height: string;
  rim: string;
  load: string;
  speed: string;
  season: 'summer' | 'winter' | 'allseason';
  runflat: number;
  spikes: number;
  cargo: number;
  xl: number;
  country: string | null;
  year: number | null;
  price: Kopecks;
  oldPrice: Kopecks | null;
  stock: number;
  /** Until a supplier's tyre is here: `3`, `3-5`; null when it is here. */
  days: string | null;
  photo: string;
  description: string;
  /** Of its properties, as JSON. */
  properties: string;
}

const TYRE = `SELECT p.id, b.name AS brand, m.title AS model, p.size_str AS size, p.width, p.height, p.diametr AS rim,
  p.load_index AS load, p.speed_index AS speed, p.season, p.runflat, p.spikes, p.cargo, p.xl, p.country, p.year, p.price,
  p.old_price AS oldPrice, p.stock, p.days, p.photo, m.description, p.properties
  FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id
  WHERE p.position IS NOT NULL AND p.id > ? ORDER BY p.id LIMIT 500`;

/** All listed tyres by id, read five hundred at a time. */
export function* feedTyres(catalogue: Catalogue): Generator<FeedTyre> {
  for (let last = -1; ; ) {
    const tyres = catalogue.all<FeedTyre>(TYRE, last);
    yield* tyres;
    const id = tyres.at(-1)?.id;
    if (id === undefined) return;
    last = id;
  }
}

/** Which tyres the feed names. */
export function feedRulesOf(catalogue: Catalogue): FeedRules {
  const row = catalogue.one<{ value: string }>("SELECT value FROM setting WHERE key = 'feed'");
  return row ? (JSON.parse(row.value) as FeedRules) : USUAL_FEED;
}
