const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Pictures and videos keep their names when editors replace them, so browsers ask again after ten minutes. */
const MEDIA = 'public, max-age=600';

/**
 * Cache-Control of a published file (wire.md, «Freshness»).
 * @param path its address: `/product/7`, `/_astro/shop.css`
 * @param type its media type
 */
export const cacheControl = (path: string, type: string): string => {
  if (path.startsWith('/_astro/') || path.startsWith('/storage/photos/')) return IMMUTABLE;
  return type.startsWith('image/') || type.startsWith('video/') ? MEDIA : REVALIDATE;
};
