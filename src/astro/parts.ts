import type { AstroIntegration } from 'astro';

/** Lets .astro files draw the React components of `src/parts` by their tags, without script in the page. */
export const parts: AstroIntegration = {
  name: 'parts',
  hooks: {
    'astro:config:setup': ({ addRenderer }) => {
      addRenderer({ name: 'parts', serverEntrypoint: './src/astro/draw-part.ts' });
    },
  },
};
