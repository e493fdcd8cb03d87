import type { VitePlugin } from './vite-plugin.ts';

/** A script of the page that does nothing but import the one file of the chunk group `start` (`chunks.ts`). */
const START = /^import\s*"\.\/(start\.[\w-]+\.js)";?\s*$/u;

/**
 * The script of every page comes a frame after the first paint, which it would put off on a slow line and processor. Where no
 * paint is told (a tab in the background, an old browser) it comes a second after the load. It is called from the page itself,
 * without a file between.
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
