/** Refuses words of no field in names: an identifier or a file called «kept» or «told» says nothing to a stranger. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface BadName {
  file: string;
  /** Counted from 1. */
  line: number;
  name: string;
}

const REFUSED = ['kept', 'shown', 'told', 'asked', 'look', 'looks', 'looked', 'looking', 'ahead'];
/** Fields that are stored in files or sent: who reads them may be of another version. */
const STORED = ['isEndTold', 'looked', 'price_ahead'];
/** The same, of one file each. */
const STORED_IN: Readonly<Record<string, string>> = {
  'src/commands/publish-json.ts': 'ahead',
  'src/commands/upload.ts': 'kept',
  'src/content/import/check/dated-pages.ts': 'ahead',
  'src/ops/upload/upload.ts': 'kept',
};
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|astro)$/u;

const COMMENTS = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gsu;
const ANY_REFUSED = new RegExp(REFUSED.join('|'), 'iu');

/** The words of a name: `noteOfBuyer` → note, of, buyer. */
const wordsOf = (name: string): string[] => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu) ?? [];

const isRefused = (name: string): boolean => wordsOf(name).some(word => REFUSED.includes(word.toLowerCase()));

/** The frontmatter of an .astro file, with empty lines for what is above it. */
const codeOf = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? (/^\s*---\r?\n(?:.*?\n)??---/su.exec(text)?.[0] ?? '').replaceAll('---', '')
    : text;

/** Whether an identifier gives a thing its name; where it is used it need not be checked again. */
function isDeclared(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  if (ts.isPropertyAccessExpression(parent) || ts.isJsxAttribute(parent)) return false;
  return 'name' in parent && parent.name === node;
}

/** Refused names of a file: its own, and those that it declares. */
export function badNames(file: string, text: string): BadName[] {
  const found: BadName[] = isRefused(file.replace(/\.\w+$/u, '')) ? [{ file, line: 1, name: file }] : [];
  // Reading the tree of a file takes a hundred times as long.
  if (!CODE.test(file) || !ANY_REFUSED.test(text.replace(COMMENTS, ''))) return found;
  const tree = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isRefused(node.text) && isDeclared(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (!STORED.includes(node.text) && STORED_IN[file] !== node.text)
        found.push({ file, line, name: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Files below a folder by their paths from the root, but for hidden ones such as what tests leave in `.tmp`. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(entry => {
      const place = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, place) : [place];
    });
}

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const files = ['src', 'scripts', 'tests'].flatMap(folder => filesBelow(root, folder));
  const found = files.flatMap(file =>
    badNames(file, CODE.test(file) ? readFileSync(join(root, file), 'utf8') : ''),
  );
  for (const { file, line, name } of found)
    console.log(`${file}:${line}: ${name}: name it in words of the field, not ${REFUSED.join(', ')}`);
  console.log(`names: ${files.length} files, ${found.length} refused`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
