import type { Banner } from '#src/domain/texts.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** The home page's place among banners (wire.md). */
export const HOME_PLACE = 'main';

interface BannerRow extends Omit<Banner, 'overlay'> {
  place: string;
  overlay: number;
}

/** A shop has few banners, and every product's page asks for its own: they are read at once. */
const bannersOf = oncePerCatalogue(catalogue => {
  const rows = catalogue.all<BannerRow>(
    'SELECT place, img AS image, target, overlayer AS overlay, title, description FROM banner ORDER BY position',
  );
  const byPlace = new Map<string, Banner[]>();
  for (const { place, ...row } of rows) {
    const banners = byPlace.get(place) ?? [];
    byPlace.set(place, [...banners, { ...row, overlay: row.overlay === 1 }]);
  }
  return byPlace;
});

/** Banners of a place that are shown today, in the editors' order; an unknown place has none. */
export const bannersAt = (catalogue: Catalogue, place: string): readonly Banner[] =>
  bannersOf(catalogue).get(place) ?? [];

const ALL = (schema: string) => `SELECT * FROM ${schema}.banner`;

/** Whether a catalogue has other banners than the earlier one that it is opened beside. */
export const hasOtherBanners = (catalogue: Catalogue): boolean =>
  JSON.stringify(catalogue.all(ALL('main'))) !== JSON.stringify(catalogue.all(ALL('before')));
