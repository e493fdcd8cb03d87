import type { VitePlugin } from './vite-plugin.ts';

/** An entry script that only imports the file of the chunk group `start` (`chunks.ts`). */
const START = /^import\s*"\.\/(start\.[\w-]+\.js)";?\s*$/u;

/**
 * Loads the script of every page one frame after the first paint, which it would delay on a slow network and processor. Where
 * the browser reports no paint (a background tab, an old browser), it is loaded a second after the `load` event. The page
 * imports it by an inline script, which saves a request.
 */
export const afterPaint: VitePlugin = {
  name: 'after-paint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const file = START.exec(chunk.code)?.[1];
        if (!file) continue;
        chunk.code = `const start=()=>import("/_astro/${file}");new PerformanceObserver(()=>requestAnimationFrame(()=>setTimeout(start))).observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(start,1e3))`;
        chunk.imports = [];
      }
    },
  },
};
