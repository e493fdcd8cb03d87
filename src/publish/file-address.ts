const INDEX = '/index.html';

/** `/product/7` → `/product/7/index.html`, as a static host finds it. */
export const fileAddress = (address: string): string => {
  if (address === '/') return '/index.html';
  if (address === '/404') return '/404.html';
  return /\.\w+$/u.test(address) ? address : `${address}/index.html`;
};

/** Whether a published file is an HTML page. */
export const isPage = (address: string): boolean => address.endsWith(INDEX) || address === '/404.html';

/** `/product/7/index.html` → `/product/7`. */
export const pageAddress = (file: string): string =>
  file.endsWith(INDEX) ? file.slice(0, -INDEX.length) || '/' : file;
