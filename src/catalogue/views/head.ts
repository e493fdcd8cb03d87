import type { Catalogue } from '../open.ts';
import { linkPictureOf } from '../pictures.ts';
import { plainText } from './plain-text.ts';

/** The data of the document's head. */
export interface Head {
  title: string;
  description: string;
  /** Canonical address below the site, without a trailing slash. */
  path: string;
  /** What messengers show beside links to it, below the site; by default that of the shop. */
  image?: string;
  kind?: 'article' | 'product';
  /** Where a browser without scripts is sent. */
  withoutScript?: string;
  /** Excluded from search engines and the sitemap. */
  noindex?: boolean;
}

/** The head's picture of a page, of the model that it shows, or of its kind. */
export function imageOf(catalogue: Catalogue, page: string): Pick<Head, 'image'> {
  const image = linkPictureOf(catalogue, page);
  return image === undefined ? {} : { image };
}

/** The head of the page of a text. */
export const textHead = (
  catalogue: Catalogue,
  { title, description, content }: { title: string; description: string; content: string },
  path: string,
): Head => ({
  title,
  description: description || plainText(content),
  path,
  ...imageOf(catalogue, path),
});

/** A breadcrumb; the last one is the page itself. */
export interface Crumb {
  text: string;
  path: string;
}

/** Data that every page has. */
export interface View {
  head: Head;
  /** Without the home page, which the layout adds; empty on the home page. */
  crumbs: Crumb[];
}
