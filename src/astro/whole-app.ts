import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './vite-plugin.ts';

const appFile = (name: string): string => fileURLToPath(new URL(`../publish/app/${name}`, import.meta.url));

const renderEntry: VitePlugin = {
  name: 'render-entry',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: appFile('render-route.ts'), fileName: 'render.mjs' });
  },
};

/** Notes what a page throws. */
const middleware = new URL('../publish/app/note-failure.ts', import.meta.url);

/**
 * For a publication: bundles every route of src/pages into the server app and renders none of them, with a second entry,
 * `render.mjs`, through which the publication and the server render pages. The first is that of @astrojs/node.
 */
export const wholeApp = (isWanted: boolean): AstroIntegration => ({
  name: 'whole-app',
  hooks: {
    'astro:config:setup': ({ updateConfig, addMiddleware }) => {
      if (!isWanted) return;
      addMiddleware({ order: 'pre', entrypoint: middleware });
      updateConfig({ vite: { plugins: [renderEntry] } });
    },
    'astro:route:setup': ({ route }) => {
      if (isWanted && route.component.startsWith('src/pages/')) route.prerender = false;
    },
  },
});
