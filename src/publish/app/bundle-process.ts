/** A process in which Astro bundles the app (BUNDLE_ONLY) when it is told to: its build without the types for editors of code. */
import { text } from 'node:stream/consumers';
import { type AstroInlineConfig, build } from 'astro';
import { ROOT } from '../places.ts';

/** Of Astro's options, which its types leave out: writing types loads the configuration twice more. */
const withoutTypes = { sync: false };

if ((await text(process.stdin)) !== '')
  await (build as (config: AstroInlineConfig, options: typeof withoutTypes) => Promise<void>)(
    { root: ROOT },
    withoutTypes,
  );
