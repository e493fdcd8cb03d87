import type { AstroIntegration } from 'astro';

/** The shop's own hydration directives: `client:press` and `client:touch`. */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'press', entrypoint: './src/islands/car/press-directive.ts' });
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch-directive.ts' });
    },
  },
};
