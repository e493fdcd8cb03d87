import { storagePath } from '#src/domain/paths.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A published picture or video. */
export interface PictureFile {
  /** Below `/storage/`. */
  path: string;
  /** Digest of its bytes. */
  digest: string;
}

/** Files of pictures that the content shows. */
export const pictureFiles = (catalogue: Catalogue): PictureFile[] =>
  catalogue.all<PictureFile>('SELECT path, digest FROM picture ORDER BY path');

/** Addresses of the previews of drawings, by the address of the drawing. */
const previews = oncePerCatalogue(
  catalogue =>
    new Map(
      catalogue
        .all<{ path: string; preview: string }>('SELECT path, preview FROM picture WHERE preview IS NOT NULL')
        .map(row => [storagePath(row.path), storagePath(row.preview)]),
    ),
);

/**
 * Address of what the feed shows of a tyre with this picture: the preview of a drawing, any other picture itself. Undefined
 * for the placeholder and for a drawing without a preview.
 */
export const previewOf = (catalogue: Catalogue, picture: string): string | undefined =>
  /\.svg$/iu.test(picture) ? previews(catalogue).get(picture) : picture || undefined;

const linkPictures = oncePerCatalogue(
  catalogue =>
    new Map(
      catalogue
        .all<{ page: string; path: string }>('SELECT page, path FROM link_picture')
        .map(row => [row.page, storagePath(row.path)]),
    ),
);

/** Address of what messengers show beside links to a page, below the site; undefined for pages without one of their own. */
export const linkPictureOf = (catalogue: Catalogue, page: string): string | undefined =>
  linkPictures(catalogue).get(page);
