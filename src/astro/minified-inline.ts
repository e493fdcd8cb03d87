import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import type { VitePlugin } from './vite-plugin.ts';

/** The script of a file as pages contain it. */
export const minified = (file: string): string => minifySync(file, readFileSync(file, 'utf8')).code;

const INLINE = /^(?<file>.+\.js)\?raw$/u;

/** Minifies the scripts that pages contain (`import script from './x.js?raw'`): every page carries them. */
export const minifiedInline: VitePlugin = {
  name: 'minified-inline',
  enforce: 'pre',
  load(id) {
    const file = INLINE.exec(id)?.groups?.file;
    if (!file) return undefined;
    this.addWatchFile(file);
    return `export default ${JSON.stringify(minified(file))}`;
  },
};
