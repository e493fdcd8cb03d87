import { createReadStream } from 'node:fs';
import path from 'node:path';
import { originOf } from '#src/content/import/photos/photos.ts';
import type { VitePlugin } from './vite-plugin.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
};

/** In `astro dev`, serves pictures from the folders that a build copies them from. */
export const storageInDev = (contentDir: string, dataDir: string): VitePlugin => ({
  name: 'storage-in-dev',
  configureServer(server) {
    const roots = [path.join(contentDir, 'storage'), path.join(dataDir, 'photos')];
    server.middlewares.use('/storage', (request, response, next) => {
      const name = decodeURIComponent(request.url?.split('?')[0] ?? '').slice(1);
      const file = originOf(name, contentDir, dataDir);
      const type = TYPES[path.extname(file).toLowerCase()];
      if (!type || !roots.some(root => file.startsWith(root + path.sep))) return next();
      const stream = createReadStream(file);
      stream.on('open', () => response.setHeader('Content-Type', type));
      stream.on('error', () => next());
      stream.pipe(response);
    });
  },
});
