import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Picture, PictureOf } from './commerceml/pictures.ts';
import type { Goods, Matched } from './goods.ts';
import type { Newcomer } from './new-goods.ts';

/** A photograph for the content, not yet written. */
export interface Photo {
  file: string;
  picture: Picture;
}

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'avif'];

/** Where the main photograph of a model lies that its header does not name, as the editors' guide says. */
const placeOf = (contentDir: string, model: string, extension: string): string =>
  path.join(contentDir, 'storage', 'tyres', `${model}.${extension}`);

const hasPhoto = (contentDir: string, model: string): boolean =>
  EXTENSIONS.some(extension => existsSync(placeOf(contentDir, model, extension)));

/** Photographs for models that have none: one each. A model's own photographs stay as they are. */
export function photosFor(
  contentDir: string,
  goods: Goods,
  { matched, newcomers }: { matched: readonly Matched[]; newcomers: readonly Newcomer[] },
  pictureOf: PictureOf,
): Photo[] {
  const photos = new Map<string, Photo>();
  const rows = [
    ...matched.flatMap(each =>
      each.kind === 'known' ? [{ model: each.good.model, offer: each.offer }] : [],
    ),
    ...newcomers.map(({ row }) => ({ model: row.tyre.model.key, offer: row.offer })),
  ];
  for (const { model, offer } of rows) {
    if (photos.has(model) || goods.namesPhotos(model) || hasPhoto(contentDir, model)) continue;
    const picture = pictureOf(offer);
    if (picture) photos.set(model, { file: placeOf(contentDir, model, picture.extension), picture });
  }
  return [...photos.values()];
}
