import type { Catalogue } from './open.ts';

/** Files of pictures that the content shows, as paths below `/storage/`. */
export const pictureFiles = (catalogue: Catalogue): string[] =>
  catalogue.all<{ path: string }>('SELECT path FROM picture ORDER BY path').map(row => row.path);
