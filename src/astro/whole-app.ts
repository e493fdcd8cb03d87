import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './vite-plugin.ts';

const input = { render: fileURLToPath(new URL('../publish/app/render-route.ts', import.meta.url)) };

/** A plug-in and not a setting: Astro leaves out the entries that a configuration names for its server environment. */
const renderEntry: VitePlugin = {
  name: 'render-entry',
  config: () => ({ environments: { ssr: { build: { rolldownOptions: { input } } } } }),
};

const joined = fileURLToPath(new URL('joined-templates.ts', import.meta.url));

/** Compiled .astro files call `joined-templates.ts` in place of Astro's functions. */
const joinedTemplates: VitePlugin = {
  name: 'joined-templates',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: (id, importer = '') =>
    id === 'astro/compiler-runtime' && /\.astro(?:\?|$)/u.test(importer) ? joined : undefined,
};

/**
 * Astro's module of its content security policy checks settings with zod, which is done when the app is bundled: each thread would
 * load the hundred modules of zod for nothing, a quarter of its start.
 */
const settingsAsChecked: VitePlugin = {
  name: 'settings-as-checked',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: (code, id) =>
    /\/astro\/dist\/core\/csp\/config\.js$/u.test(id)
      ? code.replace(
          /^import \* as z from ["']zod\/v4["'];$/mu,
          'const z = new Proxy(() => z, { get: () => z });',
        )
      : undefined,
};

/** `index` is what Astro calls the entry of an adapter. */
const output = {
  entryFileNames: ({ name }: { name: string }): string => (name === 'index' ? 'entry.mjs' : '[name].mjs'),
};

/**
 * For a publication: bundles every route of src/pages into the server app and renders none of them, with a second entry,
 * `render.mjs`, through which the publication renders pages. The first, `entry.mjs`, is that of @astrojs/node, which the
 * server calls for pages rendered on demand.
 */
export const wholeApp = (isWanted: boolean): AstroIntegration => ({
  name: 'whole-app',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      if (!isWanted) return;
      const environments = { ssr: { build: { rolldownOptions: { output } } } };
      updateConfig({ vite: { plugins: [renderEntry, joinedTemplates, settingsAsChecked], environments } });
    },
    'astro:route:setup': ({ route }) => {
      if (isWanted && route.component.startsWith('src/pages/')) route.prerender = false;
    },
  },
});
