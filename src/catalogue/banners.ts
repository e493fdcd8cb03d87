import type { Banner } from '#src/api/wire.ts';
import type { Catalogue } from './open.ts';

/** The home page's place among banners (wire.md). */
export const HOME_PLACE = 'main';

interface BannerRow extends Omit<Banner, 'overlayer'> {
  overlayer: number;
}

/** Banners of a place that are shown today, in the editors' order; an unknown place has none. */
export const bannersAt = (catalogue: Catalogue, place: string): Banner[] =>
  catalogue
    .all<BannerRow>(
      'SELECT img, target, overlayer, title, description FROM banner WHERE place = ? ORDER BY position',
      place,
    )
    .map(row => ({ ...row, overlayer: row.overlayer === 1 }));

/** Places that have a banner today. */
export const bannerPlaces = (catalogue: Catalogue): Set<string> =>
  new Set(catalogue.all<{ place: string }>('SELECT DISTINCT place FROM banner').map(row => row.place));
