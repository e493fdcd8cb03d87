import { openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { cacheControl } from '#src/domain/cache-control.ts';
import { mediaType } from '#src/domain/media-types.ts';
import { pageAddress } from './file-address.ts';
import type { Stored } from './file-store.ts';
import { catalogueOf, filesOf, type Release } from './manifest.ts';

/** How a published file is answered without the shop's server, as that one does it. */
export interface Answer extends Stored {
  /** The address that visitors ask for: `/product/7`. */
  address: string;
  /** Its address in the plain tree: `/product/7/index.html`. */
  file: string;
  /** Its media type. */
  type: string;
  cacheControl: string;
  /** The same bytes, compressed when it was published. */
  encoded: { br?: Stored; gzip?: Stored };
}

/** What a release answers without the shop's server. */
export interface Answers {
  /** By address. */
  files: ReadonlyMap<string, Answer>;
  /** Editors' redirects from path to address; answered with 308. */
  redirects: ReadonlyMap<string, string>;
}

const ENCODED = /\.(br|gz)$/u;

/** What storages need to answer as the shop's server does. @throws {ReleaseError | CatalogueError} */
export function answersOf(release: Release): Answers {
  const all = filesOf(release);
  const files = new Map<string, Answer>();
  const stored = (file: string): Stored | undefined => {
    const known = all.get(file);
    return known && { hash: known.hash, size: known.size };
  };
  for (const [file, { hash, size }] of all) {
    if (ENCODED.test(file) && all.has(file.replace(ENCODED, ''))) continue;
    const address = pageAddress(file);
    const type = mediaType(file);
    const [br, gzip] = [stored(`${file}.br`), stored(`${file}.gz`)];
    files.set(address, {
      address,
      file,
      hash,
      size,
      type,
      cacheControl: cacheControl(address, type),
      encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  const catalogue = openCatalogue(catalogueOf(release));
  try {
    return { files, redirects: redirectsOf(catalogue) };
  } finally {
    catalogue.close();
  }
}
