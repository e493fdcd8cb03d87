import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './vite-plugin.ts';

const input = { render: fileURLToPath(new URL('../publish/app/render-route.ts', import.meta.url)) };

/** A plug-in and not a setting: Astro leaves out the entries that a configuration names for its server environment. */
const renderEntry: VitePlugin = {
  name: 'render-entry',
  config: () => ({ environments: { ssr: { build: { rolldownOptions: { input } } } } }),
};

/** Notes what a page throws. */
const middleware = new URL('../publish/app/note-failure.ts', import.meta.url);

/** `index` is what Astro calls the entry of an adapter. */
const output = {
  entryFileNames: ({ name }: { name: string }): string => (name === 'index' ? 'entry.mjs' : '[name].mjs'),
};

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
      const environments = { ssr: { build: { rolldownOptions: { output } } } };
      updateConfig({ vite: { plugins: [renderEntry], environments } });
    },
    'astro:route:setup': ({ route }) => {
      if (isWanted && route.component.startsWith('src/pages/')) route.prerender = false;
    },
  },
});
