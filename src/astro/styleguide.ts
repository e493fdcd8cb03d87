import type { AstroIntegration } from 'astro';

/** The address /styleguide while developing, and in builds that ask for it: the visual tests' own, never a shop's. */
export const styleguide = (isAsked: boolean): AstroIntegration => ({
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev' && !isAsked) return;
      injectRoute({
        pattern: '/styleguide',
        entrypoint: './scripts/styleguide/Styleguide.astro',
        prerender: true,
      });
    },
  },
});
