/// <reference types="astro/client" />

declare module '*.js?minified' {
  const script: string;
  export default script;
}

interface Window {
  /** Buttons that were pressed before the script of their elements had loaded (layouts/PageLayout.astro). */
  earlyPresses?: HTMLElement[];
}

declare namespace App {
  interface Locals {
    /**
     * The page props when a page is rendered outside `astro build`: the same `{ page, shell }` that getStaticPaths
     * returns. Typed as never so that `Astro.locals.page ?? Astro.props` keeps the type of the props.
     */
    page?: never;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates when a `[data-car-open]` button is pressed (src/browser/islands/car/press-directive.ts). */
    'client:press'?: boolean;
    /** Hydrates when the visitor first touches it or another such island (src/browser/islands/touch-directive.ts). */
    'client:touch'?: boolean | 'panel';
  }
}
