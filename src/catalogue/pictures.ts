import type { Catalogue } from './open.ts';

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
