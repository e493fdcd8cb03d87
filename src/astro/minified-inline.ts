import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { VitePlugin } from './vite-plugin.ts';

/** The script of a file as pages contain it. */
export const minified = (file: string): string =>
  transformSync(readFileSync(file, 'utf8'), { minify: true, charset: 'utf8' }).code.trimEnd();

const MINIFIED = /^(?<file>.+\.js)\?minified$/u;

/** Gives the minified text of a script that pages contain (`import script from './x.js?minified'`): every page carries it. */
export const minifiedInline: VitePlugin = {
  name: 'minified-inline',
  enforce: 'pre',
  load(id) {
    const file = MINIFIED.exec(id)?.groups?.file;
    if (!file) return undefined;
    this.addWatchFile(file);
    return `export default ${JSON.stringify(minified(file))}`;
  },
};
