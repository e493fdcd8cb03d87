/** A process in which Astro bundles the app (BUNDLE_ONLY): its build without the types that it writes for editors of code. */
import { type AstroInlineConfig, build } from 'astro';
import { ROOT } from '../places.ts';

/** Of Astro's options, which its types leave out: writing types loads the configuration twice more. */
const withoutTypes = { sync: false };

await (build as (config: AstroInlineConfig, options: typeof withoutTypes) => Promise<void>)(
  { root: ROOT },
  withoutTypes,
);
