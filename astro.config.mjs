import { createReadStream } from 'node:fs';
import path from 'node:path';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { shopAdapter } from '#src/astro/adapter.ts';
import { parts } from '#src/astro/parts.ts';
import { originOf } from '#src/intake/photos/photos.ts';
import { config } from '#src/server/config.ts';

const { siteUrl, contentDir, dataDir, catalogueFile } = config();

const TYPES = {
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
};

/** In `astro dev`, what the production server renders on demand goes to the same routes: `/products?width=205`. */
const liveInDev = {
  name: 'live-in-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/(?:products|brand\/[^/?]+)(?:\/\d+)?\?/u.test(request.url ?? ''))
        request.url = `/live${request.url}`;
      next();
    });
  },
};

/** In `astro dev`, pictures come straight from where a build copies them from. */
const storageInDev = {
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
};

/**
 * Vite's helper that preloads what a dynamic import imports in turn is a tenth of a content page's script: with React in one
 * file such chains are short. Its other duty, styles of imported scripts, has no object here: pages link all their styles.
 */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  configEnvironment: name => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: id => (id === PRELOAD_HELPER ? 'export const __vitePreload = load => load();' : undefined),
};

/**
 * The script of every page comes after the first paint, which needs none of it, and a frame more, for a long page paints in
 * two: on a slow line and processor it would put the paint off. Where no paint is told (a tab in the background, an old
 * browser) it comes a second after the load. The one file it is bundled into (`start` below) is called from the page itself,
 * without a file between.
 */
const START = /^import\s*"\.\/(start\.[\w-]+\.js)";?\s*$/u;
const afterPaint = {
  name: 'after-paint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const file = chunk.type === 'chunk' && chunk.isEntry && START.exec(chunk.code)?.[1];
        if (!file) continue;
        chunk.code = `const start=()=>import("/_astro/${file}");new PerformanceObserver(()=>requestAnimationFrame(()=>setTimeout(start))).observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(start,1e3))`;
        chunk.imports = [];
      }
    },
  },
};

/** `astro dev` starts anew when an import has replaced the catalogue: Astro remembers the paths of routes. */
const followCatalogue = {
  name: 'follow-catalogue',
  hooks: {
    'astro:config:setup': ({ command, addWatchFile }) => {
      if (command === 'dev') addWatchFile(catalogueFile);
    },
  },
};

/** /styleguide: while developing, and in the builds of the visual tests, which ask for it; never in a shop's own. */
const styleguide = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev' && process.env.STYLEGUIDE !== '1') return;
      injectRoute({
        pattern: '/styleguide',
        entrypoint: './scripts/styleguide/Styleguide.astro',
        prerender: true,
      });
    },
  },
};

/** Islands that wait for a visitor in ways of their own. */
const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'asked', entrypoint: './src/islands/car/asked.ts' });
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch-directive.ts' });
    },
  },
};

export default defineConfig({
  site: siteUrl,
  output: 'static',
  // BUILD_DIR is internal: a build renders into a folder of its own, never over what is served.
  outDir: process.env.BUILD_DIR || './dist/.build',
  trailingSlash: 'never',
  adapter: shopAdapter(process.env.WHOLE_APP === '1'),
  integrations: [parts, react(), followCatalogue, clientDirectives, styleguide],
  session: false,
  security: { checkOrigin: true },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 16 },
  vite: {
    plugins: [liveInDev, storageInDev, plainImports, afterPaint],
    ssr: { external: ['better-sqlite3'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
                  },
                  {
                    name: 'start',
                    test: /src\/(?:elements\/(?:start|analytics|basket-door|cookie-bar|dialogs|media|menus|offline-notice|quiet-moment)|stores\/(?:browser|goals|connection|consent)|api\/session-cookies)\.ts$|preload-helper|node_modules\/nanostores\//,
                  },
                  { name: 'words', test: /src\/domain\/(?:words|money|quantity|paths)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
  },
});
