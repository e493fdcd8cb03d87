import { stat } from 'node:fs/promises';
import { openCatalogue } from '#src/catalogue/open.ts';
import { buildSearch } from '#src/catalogue/search/build.ts';
import type { ShopNow } from './shop-now.ts';

/** What tells one file from another put in its place; empty when there is none. */
export const identityOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => '',
  );

/** @throws {CatalogueError} when the file cannot be served */
export async function openShopNow(file: string): Promise<ShopNow> {
  const catalogue = openCatalogue(file);
  return { catalogue, engine: await buildSearch(file), version: catalogue.version };
}
