/// <reference types="astro/client" />

interface Window {
  /** Buttons that were pressed before their elements' script came (layouts/PageLayout.astro). */
  earlyPresses?: HTMLElement[];
}

declare namespace App {
  interface Locals {
    /**
     * What a page is drawn from when it is rendered outside `astro build`: the same `{ page, shell }` that
     * getStaticPaths gives as props. Typed as never so that `Astro.locals.page ?? Astro.props` keeps the props' type.
     */
    page?: never;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates when a `[data-car-open]` button is pressed (src/islands/car/press-directive.ts). */
    'client:press'?: boolean;
    /** Comes to life when the visitor first touches it, or another one (src/islands/touch-directive.ts). */
    'client:touch'?: boolean | 'panel';
  }
}
