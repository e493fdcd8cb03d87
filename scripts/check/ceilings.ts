/** Prints how large the project is, and fails above the ceilings. Raising one takes a sentence in the commit. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines of code by folder. */
const MAX_LINES: Readonly<Record<string, number>> = { src: 100_840, scripts: 3500, tests: 67_385 };
/** Bytes of documents, in thousands. */
const MAX_DOCUMENTS_KB = 465;
const DOCUMENTS = ['docs', 'README.md', 'content/README.md'];

const CODE = /\.(?:ts|tsx|mjs|js|astro|css|sh)$/u;

/** Files below a folder whose names match, but for what tests leave in `.tmp`; a file alone is itself. */
function filesOf(root: string, place: string, name: RegExp): string[] {
  if (place.includes('.')) return [join(root, place)];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter(each => name.test(each) && !each.startsWith('.tmp'))
    .map(each => join(root, place, each));
}

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

const root = dirname(dirname(import.meta.dirname));
const sizes = Object.entries(MAX_LINES).map(([folder, ceiling]) => {
  const lines = sum(filesOf(root, folder, CODE).map(linesOf));
  return { what: `lines of ${folder}`, size: lines, ceiling };
});
const documents = DOCUMENTS.flatMap(place => filesOf(root, place, /\.md$/u));
const size = Math.round(sum(documents.map(file => readFileSync(file).length)) / 1000);
sizes.push({ what: 'kB of documents', size, ceiling: MAX_DOCUMENTS_KB });

console.log(sizes.map(({ what, size, ceiling }) => `${size} of ${ceiling} ${what}`).join('; '));
process.exitCode = sizes.some(({ size, ceiling }) => size > ceiling) ? 1 : 0;
