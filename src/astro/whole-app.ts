import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './vite-plugin.ts';

const RENDER_ROUTE = fileURLToPath(new URL('../publish/app/render-route.ts', import.meta.url));
const FAILED_PAGE = new URL('../publish/app/failed-page.astro', import.meta.url);

const renderEntry: VitePlugin = {
  name: 'render-entry',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: RENDER_ROUTE, fileName: 'render.mjs' });
  },
};

/**
 * For a publication: bundles every route of src/pages into the server app and renders none of them, with a second entry,
 * `render.mjs`, through which the publication and the server render pages. The first is that of @astrojs/node.
 */
export const wholeApp = (isWanted: boolean): AstroIntegration => ({
  name: 'whole-app',
  hooks: {
    'astro:config:setup': ({ updateConfig, injectRoute }) => {
      if (!isWanted) return;
      injectRoute({ pattern: '/500', entrypoint: FAILED_PAGE, prerender: false });
      updateConfig({ vite: { plugins: [renderEntry] } });
    },
    'astro:route:setup': ({ route }) => {
      if (isWanted && route.component.startsWith('src/pages/')) route.prerender = false;
    },
  },
});
