/** Checks that what comments and documents cite exists: documents, headings, sections of the specification, linked files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { commentedFiles, commentsOf } from './comments.ts';

export interface BrokenCitation {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** A text that may cite something: one line of a document or of code, or a whole comment. */
interface Passage {
  line: number;
  text: string;
  isComment: boolean;
}

const SECTION_CITATION = /\bspec(?:\.md)?,? sections? (\d+(?:(?:, | and )\d+)*)(?:, ([a-z][^).:;*]*))?/gu;
const HEADING_CITATION = /\b([\w-]+\.md)`?, «([^»]+)»/gu;
const DETAIL_CITATION = /\b([\w-]+\.md), ((?!«)[\w/][^).:;*]*)/gu;
const DOCUMENT_NAME = /(?<![\w/.-])((?:[\w-]+\/)*[a-z][\w-]*\.md|README\.md)\b/gu;
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/gu;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s`*]+/gu, ' ')
    .trim();
const oneLine = (comment: string): string => comment.replace(/\n\s*(?:\*|\/\/)?/gu, ' ');

/** Looks up documents, headings and sections of the project at `root`. */
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

  /** Whether a path names a file, seen from the root, from `docs`, from `content` or from the folder of the citing file. */
  exists(file: string, citing: string): boolean {
    return ['', 'docs', 'content', dirname(citing)].some(folder =>
      existsSync(join(this.#root, folder, file)),
    );
  }
}

/** Messages about the broken citations of one passage. */
function brokenIn({ text, isComment }: Passage, file: string, documents: Documents): string[] {
  const broken: string[] = [];
  const has = (body: string | null, words: string) => body !== null && folded(body).includes(folded(words));
  for (const [, numbers = '', words] of text.matchAll(SECTION_CITATION)) {
    const bodies = numbers.split(/, | and /u).map(number => documents.section(number));
    if (bodies.includes(null)) broken.push(`docs/spec.md has no section ${numbers}`);
    else if (words && isComment && !bodies.some(body => has(body, words)))
      broken.push(`docs/spec.md, section ${numbers}, does not mention «${words}»`);
  }
  for (const [, name = '', heading = ''] of text.matchAll(HEADING_CITATION))
    if (!documents.hasHeading(name, heading)) broken.push(`docs/${name} has no heading «${heading}»`);
  if (!isComment) return broken;
  for (const [, name = '', words = ''] of text.matchAll(DETAIL_CITATION))
    if (
      !/^README|^section/u.test(name + words) &&
      documents.text(name) !== null &&
      !has(documents.text(name), words)
    )
      broken.push(`docs/${name} does not mention «${words}»`);
  for (const [, name = ''] of text.matchAll(DOCUMENT_NAME))
    if (!documents.exists(name, file)) broken.push(`there is no document ${name}`);
  return broken;
}

/** Broken citations of a file, in order. Links are checked in documents, plain file names only in comments of code. */
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
  const found = commentsOf(text);
  const comments = found.map(({ line, comment }) => ({ line, text: oneLine(comment), isComment: true }));
  const blank = (comment: string) => comment.replace(/[^\n]/gu, '');
  const rest = found.reduce((left, { comment }) => left.replace(comment, blank), text).split('\n');
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
