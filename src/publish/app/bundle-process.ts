/**
 * A process in which Astro bundles the app (BUNDLE_ONLY): its build without the types for editors of code. It ends with the process
 * that has started it, however that ends.
 */
import { type AstroInlineConfig, build } from 'astro';
import { ROOT } from '../places.ts';

/** Of Astro's options, which its types leave out: writing types loads the configuration twice more. */
const withoutTypes = { sync: false };

const { stdin } = process;
// Not by process.exit, which waits for V8's threads: one of them may be waiting for this thread to collect garbage, for ever.
stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
stdin.resume();
await (build as (config: AstroInlineConfig, options: typeof withoutTypes) => Promise<void>)(
  { root: ROOT },
  withoutTypes,
);
stdin.destroy();
