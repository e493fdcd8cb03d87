import type { AstroIntegration } from 'astro';

/** Lets .astro files render the React components of `src/browser/parts` as static HTML, without a script in the page. */
export const parts: AstroIntegration = {
  name: 'parts',
  hooks: {
    'astro:config:setup': ({ addRenderer }) => {
      addRenderer({ name: 'parts', serverEntrypoint: './src/astro/render-part.ts' });
    },
  },
};
