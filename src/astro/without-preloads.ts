import type { VitePlugin } from './vite-plugin.ts';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's preload helper, which is a tenth of a content page's script. It preloads nested imports, and with React in
 * one file the chains of imports are short. It also loads styles of imported scripts, but pages link all their styles.
 */
export const withoutPreloads: VitePlugin = {
  name: 'without-preloads',
  enforce: 'pre',
  configEnvironment: name => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: id => (id === PRELOAD_HELPER ? 'export const __vitePreload = load => load();' : undefined),
};
