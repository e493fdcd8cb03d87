import type { PublishLimits } from '#src/domain/publish-limits.ts';
import type { TyreSeason } from '#src/domain/season-of-day.ts';
import type { Home, ShopInfo } from '#src/domain/shop.ts';
import { goneLandings } from './landings.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A goal of analytics and the event that fires it (content/goals.csv). */
export interface Goal {
  goal: string;
  event: 'page' | 'banner_click' | 'basket_add' | 'order';
  path: string | null;
  brand: string | null;
}

const setting = <T>(catalogue: Catalogue, key: string): T => {
  const row = catalogue.one<{ value: string }>('SELECT value FROM setting WHERE key = ?', key);
  if (!row) throw new Error(`setting ${key} is not in the catalogue`);
  return JSON.parse(row.value) as T;
};

/** The facts of shop.yaml; the importer has validated their shape. */
export const shopInfoOf = oncePerCatalogue((catalogue): ShopInfo => {
  // Catalogues of earlier versions do not say what the form of an order asks.
  type Stored = Omit<ShopInfo, 'ordering'> & Partial<Pick<ShopInfo, 'ordering'>>;
  const { ordering = { pickup: false, delivery: false, fitting: false }, ...shop } = setting<Stored>(
    catalogue,
    'shop',
  );
  return { ...shop, ordering };
});

/** From which share on a change of the shop is taken for a mistake. */
export const limitsOf = (catalogue: Catalogue): PublishLimits => setting<PublishLimits>(catalogue, 'limits');

/** The season for which tyres were bought on the day of the import; lists begin with it. */
export const seasonOf = (catalogue: Catalogue): TyreSeason => setting<TyreSeason>(catalogue, 'season');

/** The home page's own texts. */
export const homeOf = (catalogue: Catalogue): Home => setting<Home>(catalogue, 'home');

/** Goals in a fixed order. */
export const goalsOf = (catalogue: Catalogue): Goal[] =>
  catalogue.all<Goal>('SELECT goal, event, path, brand FROM goal ORDER BY goal, event');

/** Editors' redirects, and those of landing pages that have gone, from address to address. */
export const redirectsOf = (catalogue: Catalogue): Map<string, string> =>
  new Map([
    ...goneLandings(catalogue),
    ...catalogue
      .all<{ from_path: string; to_path: string }>('SELECT from_path, to_path FROM redirect')
      .map((row): [string, string] => [row.from_path, row.to_path]),
  ]);
