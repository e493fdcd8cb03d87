import type { AstroIntegration } from 'astro';

/** Restarts `astro dev` when an import has replaced the catalogue, because Astro caches the paths of routes. */
export const followCatalogue = (catalogueFile: string): AstroIntegration => ({
  name: 'follow-catalogue',
  hooks: {
    'astro:config:setup': ({ command, addWatchFile }) => {
      if (command === 'dev') addWatchFile(catalogueFile);
    },
  },
});
