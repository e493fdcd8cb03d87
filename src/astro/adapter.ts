import type { AstroIntegration } from 'astro';

/**
 * Builds the app that draws pages outside `astro build`: for a publication, and on demand for the server. With `everyPage`
 * every route of src/pages is bundled into it and Astro draws none of them; without, it holds those that are not built
 * ahead.
 */
export const shopAdapter = (everyPage: boolean): AstroIntegration => ({
  name: 'shop-adapter',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'shop-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('../publish/app/entry.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
      }),
    'astro:route:setup': ({ route }) => {
      if (everyPage && route.component.startsWith('src/pages/')) route.prerender = false;
    },
  },
});
