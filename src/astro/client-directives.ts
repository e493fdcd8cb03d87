import type { AstroIntegration } from 'astro';

/** The shop's own hydration directives: `client:asked` and `client:touch`. */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'asked', entrypoint: './src/islands/car/asked.ts' });
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch-directive.ts' });
    },
  },
};
