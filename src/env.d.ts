declare namespace App {
  interface Locals {
    /**
     * What a page is drawn from when it is rendered outside `astro build`: the same `{ page, shell }` that
     * getStaticPaths gives as props. Typed as never so that `Astro.locals.page ?? Astro.props` keeps the props' type.
     */
    page?: never;
  }
}
