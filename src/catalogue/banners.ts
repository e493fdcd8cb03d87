import type { Banner } from '#src/domain/texts.ts';
import type { Catalogue } from './open.ts';

/** The home page's place among banners (wire.md). */
export const HOME_PLACE = 'main';

interface BannerRow extends Omit<Banner, 'overlay'> {
  overlay: number;
}

/** Banners of a place that are shown today, in the editors' order; an unknown place has none. */
export const bannersAt = (catalogue: Catalogue, place: string): Banner[] =>
  catalogue
    .all<BannerRow>(
      'SELECT img AS image, target, overlayer AS overlay, title, description FROM banner WHERE place = ? ORDER BY position',
      place,
    )
    .map(row => ({ ...row, overlay: row.overlay === 1 }));

/** Places that have a banner today. */
export const bannerPlaces = (catalogue: Catalogue): Set<string> =>
  new Set(catalogue.all<{ place: string }>('SELECT DISTINCT place FROM banner').map(row => row.place));
