/**
 * A process in which Astro bundles the app (BUNDLE_ONLY). It ends with the process that has started it, however that ends.
 */
import { build } from 'astro';
import { ROOT } from '../places.ts';

const { stdin } = process;
// Not by process.exit, which waits for V8's threads: one of them may be waiting for this thread to collect garbage, for ever.
stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
stdin.resume();
await build({ root: ROOT });
stdin.destroy();
