import type { Catalogue } from '../open.ts';
import { previewOf } from '../pictures.ts';

/** The data of the document's head. */
export interface Head {
  title: string;
  description: string;
  /** Canonical address below the site, without a trailing slash. */
  path: string;
  /** Picture for previews in messengers, below the site. */
  image?: string;
  kind?: 'article' | 'product';
  /** Where a browser without scripts is sent. */
  withoutScript?: string;
  /** Excluded from search engines and the sitemap. */
  noindex?: boolean;
}

/** The head's picture for a page with this picture; nothing when messengers cannot show it. */
export function imageOf(catalogue: Catalogue, picture: string): Pick<Head, 'image'> {
  const image = previewOf(catalogue, picture);
  return image === undefined ? {} : { image };
}

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
