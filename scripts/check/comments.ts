/** Comments say contract and reason, in few words; what takes more belongs to docs/decisions or into names. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface LongComment {
  /** Counted from 1. */
  line: number;
  words: number;
}

/** Words that a comment may have. */
const MOST_WORDS = 60;

const COMMENTED = /\.(?:ts|tsx|mjs|astro|css)$/u;

/** Blocks that begin a line or an expression of markup, lines of `//` one after another, and comments of markup. */
const COMMENTS = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|<!--[\s\S]*?-->/gmu;

/** Comments of a file's text with the lines on which they begin, in order. */
export const commentsOf = (text: string): { line: number; comment: string }[] =>
  [...text.matchAll(COMMENTS)].map(({ 0: comment, index }) => ({
    line: text.slice(0, index).split('\n').length,
    comment,
  }));

/** Comments of a file's text that are too long, in order. */
export function longComments(text: string): LongComment[] {
  return commentsOf(text)
    .map(({ line, comment }) => ({
      line,
      words: comment.split(/\s+/u).filter(word => /[\p{L}\d]/u.test(word)).length,
    }))
    .filter(({ words }) => words > MOST_WORDS);
}

/** Files of a folder that may hold comments, by their paths from the root. */
export const commentedFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(name => COMMENTED.test(name) && !name.startsWith('tests/.tmp/'))
    .sort();

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const files = ['src', 'scripts', 'tests'].flatMap(folder => commentedFiles(root, folder));
  const breaches = files.flatMap(file =>
    longComments(readFileSync(join(root, file), 'utf8')).map(({ line, words }) => ({ file, line, words })),
  );
  for (const { file, line, words } of breaches)
    console.log(`${file}:${line}: comment of ${words} words, at most ${MOST_WORDS}`);
  console.log(`comments: ${files.length} files, ${breaches.length} breaches`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
