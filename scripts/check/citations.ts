/** What comments and documents cite must be there: documents, their headings, sections of the specification, linked files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { commentedFiles, commentsOf } from './comments.ts';

export interface BrokenCitation {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** A part of a file that may cite: the whole text of a document, one comment of code. */
interface Passage {
  line: number;
  text: string;
  isComment: boolean;
}

const SECTIONS = /\bspec(?:\.md)?,? sections? (\d+(?:(?:, | and )\d+)*)(?:, ([a-z][^).:;*]*))?/gu;
const QUOTED = /\b([\w-]+\.md)`?, «([^»]+)»/gu;
const DETAIL = /\b([\w-]+\.md), ((?!«)[\w/][^).:;*]*)/gu;
const NAMED = /(?<![\w/.-])((?:[\w-]+\/)*[a-z][\w-]*\.md|README\.md)\b/gu;
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/gu;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s`*]+/gu, ' ')
    .trim();
const oneLine = (comment: string): string => comment.replace(/\n\s*(?:\*|\/\/)?/gu, ' ');

/** The documents of a project at `root`, by what is looked up in them. */
export class Documents {
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  /** The text of `docs/NAME`, or null. */
  text(name: string): string | null {
    const file = join(this.#root, 'docs', name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** The text of a numbered section of the specification, or null. */
  section(number: string): string | null {
    const [, body] = this.text('spec.md')?.split(new RegExp(`^## ${number}\\. `, 'mu')) ?? [];
    return body?.split(/^## /mu)[0] ?? null;
  }

  hasHeading(name: string, heading: string): boolean {
    const lines = this.text(name)?.split('\n') ?? [];
    return lines.some(
      line => line.startsWith('#') && folded(line.replace(/^#+ /u, '')).startsWith(folded(heading)),
    );
  }

  /** Whether a document is there by its path from the root, from `docs`, beside what cites it or among the editors' files. */
  exists(file: string, citing: string): boolean {
    return ['', 'docs', 'content', dirname(citing)].some(folder =>
      existsSync(join(this.#root, folder, file)),
    );
  }
}

/** What one passage cites and is not there. */
function brokenIn({ text, isComment }: Passage, file: string, documents: Documents): string[] {
  const broken: string[] = [];
  const has = (body: string | null, words: string) => body !== null && folded(body).includes(folded(words));
  for (const [, numbers = '', words] of text.matchAll(SECTIONS)) {
    const bodies = numbers.split(/, | and /u).map(number => documents.section(number));
    if (bodies.includes(null)) broken.push(`docs/spec.md has no section ${numbers}`);
    else if (words && isComment && !bodies.some(body => has(body, words)))
      broken.push(`docs/spec.md, section ${numbers}, does not speak of «${words}»`);
  }
  for (const [, name = '', heading = ''] of text.matchAll(QUOTED))
    if (!documents.hasHeading(name, heading)) broken.push(`docs/${name} has no heading «${heading}»`);
  if (!isComment) return broken;
  for (const [, name = '', words = ''] of text.matchAll(DETAIL))
    if (
      !/^README|^section/u.test(name + words) &&
      documents.text(name) !== null &&
      !has(documents.text(name), words)
    )
      broken.push(`docs/${name} does not speak of «${words}»`);
  for (const [, name = ''] of text.matchAll(NAMED))
    if (!documents.exists(name, file)) broken.push(`there is no document ${name}`);
  return broken;
}

/** Citations of a file that lead nowhere, in order. Links are looked at in documents, bare names only in comments of code. */
export function brokenCitations(
  file: string,
  text: string,
  documents: Documents,
  root: string,
): BrokenCitation[] {
  if (file.endsWith('.md'))
    return text.split('\n').flatMap((content, index) => {
      const links = [...content.matchAll(LINK)].map(([, target = '']) =>
        posix.join(dirname(file), decodeURI(target)),
      );
      const dead = links
        .filter(target => !existsSync(join(root, target)))
        .map(target => `there is no ${target}`);
      const passage = { line: index + 1, text: content, isComment: false };
      return [...dead, ...brokenIn(passage, file, documents)].map(message => ({ line: index + 1, message }));
    });
  const said = commentsOf(text);
  const comments = said.map(({ line, comment }) => ({ line, text: oneLine(comment), isComment: true }));
  const blank = (comment: string) => comment.replace(/[^\n]/gu, '');
  const rest = said.reduce((left, { comment }) => left.replace(comment, blank), text).split('\n');
  const strings = rest.map((content, index) => ({ line: index + 1, text: content, isComment: false }));
  return [...comments, ...strings].flatMap(passage =>
    brokenIn(passage, file, documents).map(message => ({ line: passage.line, message })),
  );
}

const documentsOf = (root: string): string[] => [
  'README.md',
  'content/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name.replaceAll('\\', '/')}`),
];

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const documents = new Documents(root);
  const files = [
    ...['src', 'scripts', 'tests'].flatMap(folder => commentedFiles(root, folder)),
    ...documentsOf(root),
  ];
  let count = 0;
  for (const file of files)
    for (const { line, message } of brokenCitations(
      file,
      readFileSync(join(root, file), 'utf8'),
      documents,
      root,
    )) {
      console.log(`${file}:${line}: ${message}`);
      count++;
    }
  console.log(`citations: ${files.length} files, ${count} broken`);
  process.exitCode = count > 0 ? 1 : 0;
}
