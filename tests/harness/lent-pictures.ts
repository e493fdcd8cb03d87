import { borrowSizes } from '#src/content/import/photos/borrow-sizes.ts';
import { FIXTURE_DATA } from './places.ts';

/**
 * Gives a new data folder the pictures of the fixture shop as its build has rendered them, as `dev` and `preview` take those of
 * the live shop: second names of its files, which nothing may write to. Rendering them is five sixths of an import of the fixture from nothing; tests of pictures do without.
 */
export const lendPictures = (dataDir: string): void => borrowSizes(FIXTURE_DATA, dataDir);
