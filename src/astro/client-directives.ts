import type { AstroIntegration } from 'astro';

/** Islands that wait for a visitor in ways of their own: `client:asked`, `client:touch`. */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'asked', entrypoint: './src/islands/car/asked.ts' });
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch-directive.ts' });
    },
  },
};
