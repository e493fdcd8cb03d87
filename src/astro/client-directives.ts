import type { AstroIntegration } from 'astro';

/** The shop's own hydration directives: `client:press` and `client:touch`. */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'press', entrypoint: './src/browser/islands/car/press-directive.ts' });
      addClientDirective({ name: 'touch', entrypoint: './src/browser/islands/touch-directive.ts' });
    },
  },
};
