import type { AstroIntegration } from 'astro';

/** Adds the page /styleguide in `astro dev` and in builds that ask for it (those of the visual tests). */
export const styleguide = (isEnabled: boolean): AstroIntegration => ({
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev' && !isEnabled) return;
      injectRoute({
        pattern: '/styleguide',
        entrypoint: './scripts/styleguide/Styleguide.astro',
        prerender: true,
      });
    },
  },
});
