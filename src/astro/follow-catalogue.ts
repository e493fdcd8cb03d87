import type { AstroIntegration } from 'astro';

/** `astro dev` starts anew when an import has replaced the catalogue: Astro remembers the paths of routes. */
export const followCatalogue = (catalogueFile: string): AstroIntegration => ({
  name: 'follow-catalogue',
  hooks: {
    'astro:config:setup': ({ command, addWatchFile }) => {
      if (command === 'dev') addWatchFile(catalogueFile);
    },
  },
});
