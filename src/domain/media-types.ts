const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
};

/** The media type of a file by its extension. */
export const mediaType = (file: string): string =>
  TYPES[/\.[^./]*$/u.exec(file)?.[0].toLowerCase() ?? ''] ?? 'application/octet-stream';

/** Endings of addresses of files that are no pages: `.png`. */
export const FILE_ENDINGS: readonly string[] = Object.keys(TYPES).filter(ending => ending !== '.html');

/** Whether files of this media type are worth compressing. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|xml|manifest)|image\/svg)/u.test(type);
