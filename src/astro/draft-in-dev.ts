import type { AstroIntegration } from 'astro';

/** Puts the bar «Черновик» on every page of `astro dev`; a build has nothing of it. */
export const draftInDev: AstroIntegration = {
  name: 'draft-in-dev',
  hooks: {
    'astro:config:setup': ({ command, addMiddleware }) => {
      if (command !== 'dev') return;
      addMiddleware({
        order: 'pre',
        entrypoint: new URL('../server/calls/draft-in-dev.ts', import.meta.url),
      });
    },
  },
};
