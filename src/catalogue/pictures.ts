import type { Catalogue } from './open.ts';

/** Pictures that the content shows, as paths below content/storage. */
export const pictureFiles = (catalogue: Catalogue): string[] =>
  catalogue.all<{ path: string }>('SELECT path FROM picture ORDER BY path').map(row => row.path);
