/** The site's origin. @throws when astro.config.mjs has none: canonical addresses would be wrong */
export function siteOf(astro: { site: URL | undefined }): URL {
  if (!astro.site) throw new Error('В astro.config.mjs не задан site');
  return astro.site;
}

/** An absolute address of a page or a picture; the home page keeps its slash. */
export const absolute = (site: URL, path: string): string => new URL(path, site).href;
