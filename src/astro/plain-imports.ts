import type { VitePlugin } from './vite-plugin.ts';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Vite's helper that preloads what a dynamic import imports in turn is a tenth of a content page's script: with React in one
 * file such chains are short. Its other duty, styles of imported scripts, has no object here: pages link all their styles.
 */
export const plainImports: VitePlugin = {
  name: 'plain-imports',
  enforce: 'pre',
  configEnvironment: name => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: id => (id === PRELOAD_HELPER ? 'export const __vitePreload = load => load();' : undefined),
};
