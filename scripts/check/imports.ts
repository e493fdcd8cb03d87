/** Checks the rules of docs/architecture.md: which room may import which, and how long files may be. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { BROWSER, ROOMS, type Room, roomNamed, roomOf, SCRIPT } from './rooms.ts';

export interface Breach {
  /** Path from the root with forward slashes. */
  file: string;
  /** Counted from 1. */
  line: number;
  rule: string;
  message: string;
}

/** Files directly in src/, whose names Astro prescribes, import what pages do: middleware.ts, env.d.ts. */
const ROOT_ROOM = ROOMS.pages as Room;
const ZOD_ROOMS = ['content/import', 'desk/server', 'platform', 'server/exchange', 'server/http'];
/** The settings, and the variables that npm sets for the commands that it starts. */
const ENV_READERS = ['src/platform/config.ts', 'scripts/launch.mjs', 'scripts/end-with-npm.ts'];
const MEANINGLESS_NAMES = /(?:^|[-_.])(?:utils?|helpers?|misc|common)(?=[-_.]|$)/iu;
const MAX_LINES: Readonly<Record<string, number>> = { pages: 60, 'server/calls': 80, 'browser/islands': 200 };
const MAX_LINES_ANYWHERE = 300;

interface Import {
  spec: string;
  line: number;
  typeOnly: boolean;
  /** Whether it is in a `<script>` of an .astro file, which runs in the browser. */
  script: boolean;
  /** Path from the root, null for a package. */
  target: string | null;
}

interface Source {
  file: string;
  text: string;
  /** See {@link roomOf}. */
  room: string | null;
  imports: Import[];
  onlyReexports: boolean;
  found: Breach[];
}

interface Block {
  code: string;
  /** Lines above the block. */
  above: number;
  script: boolean;
}

const isText = (file: string) => /\.(?:[cm]?[jt]s|[jt]sx|astro|css)$/u.test(file);
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
const blank = (text: string, pattern: RegExp) => text.replace(pattern, part => part.replace(/[^\n]/gu, ' '));
const packageOf = (spec: string) =>
  isBuiltin(spec)
    ? 'node'
    : (/^(?:@[^/]+\/[^/]+|[^/:]+)/u.exec(spec)?.[0] ?? spec).replace(/^@astrojs\/.*/u, '@astrojs');

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
    .filter(file => !/(?:^|\/)(?:\.|node_modules\/)/u.test(file));
}

/** The frontmatter and the bundled `<script>` blocks of an .astro file, with the lines above each. */
function astroBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const front = /^\s*---\r?\n(.*?\n)??---/su.exec(text);
  const start = front?.[0].length ?? 0;
  if (front) blocks.push({ code: front[1] ?? '', above: lineAt(text, text.indexOf('---')), script: false });
  const body = blank(text.slice(start), /<!--.*?-->/gsu);
  const tag = /<script\b((?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^>"'{])*)>/giu;
  for (let open = tag.exec(body); open; open = tag.exec(body)) {
    const attributes = open[1] ?? '';
    const above = lineAt(text, start + open.index) - 1;
    const src = /\bsrc=["']([^"']+)["']/u.exec(attributes)?.[1];
    if (src && /^[./#]/u.test(src))
      blocks.push({ code: `import ${JSON.stringify(src)}`, above, script: true });
    const type = /\btype=["']([^"']+)["']/u.exec(attributes)?.[1] ?? 'module';
    if (attributes.endsWith('/')) continue;
    const from = tag.lastIndex;
    const end = body.toLowerCase().indexOf('</script', from);
    tag.lastIndex = end < 0 ? body.length : end;
    if (!/module|javascript/u.test(type)) continue;
    blocks.push({
      code: body.slice(from, tag.lastIndex),
      above: lineAt(text, start + from) - 1,
      script: true,
    });
  }
  return blocks;
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const source: Source = { file, text, room: roomOf(file), imports: [], onlyReexports: false, found: [] };
  if (file.endsWith('.astro')) for (const block of astroBlocks(text)) readBlock(root, source, block);
  else if (!file.endsWith('.css')) readBlock(root, source, { code: text, above: 0, script: false });
  return source;
}

function readBlock(root: string, source: Source, { code, above, script }: Block): void {
  const tree = ts.createSourceFile(source.file, code, ts.ScriptTarget.Latest, true);
  const line = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 + above;
  const add = (node: ts.Node | undefined, typeOnly: boolean) => {
    if (!node || !ts.isStringLiteralLike(node) || node.text.startsWith('!')) return;
    const spec = node.text.replace(/\?.*$/u, '');
    source.imports.push({
      spec,
      line: line(node),
      typeOnly,
      script,
      target: resolveFile(root, source.file, spec),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node)) {
      visitCall(node);
    }
    if (readsEnv(node) && !ENV_READERS.includes(source.file)) {
      const message = 'only src/platform/config.ts reads process.env; import the setting from there';
      source.found.push({ file: source.file, line: line(node), rule: 'env', message });
    }
    ts.forEachChild(node, visit);
  };
  const visitCall = (node: ts.CallExpression) => {
    const [first] = node.arguments;
    if (node.expression.getText() === 'import.meta.glob' && first) {
      for (const pattern of ts.isArrayLiteralExpression(first) ? first.elements : [first])
        add(pattern, false);
    } else if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(first, false);
      const inBrowser = script || ['domain', 'api', ...BROWSER].includes(source.room ?? '');
      if (!inBrowser || (first && ts.isStringLiteralLike(first))) return;
      const message = 'code for the browser imports by a literal path, so that its borders can be checked';
      source.found.push({ file: source.file, line: line(node), rule: 'dynamic', message });
    }
  };
  visit(tree);
  const isExport = (node: ts.Statement) => ts.isExportDeclaration(node);
  source.onlyReexports =
    tree.statements.some(isExport) &&
    tree.statements.every(node => isExport(node) || ts.isImportDeclaration(node));
}

/** `process.env` in any spelling; setting a variable for a child process is not reading. */
function readsEnv(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier.getText();
    return (node.propertyName ?? node.name).text === 'env' && /^.(?:node:)?process.$/u.test(from);
  }
  if (ts.isBindingElement(node)) {
    const holder = node.parent.parent;
    const value = ts.isVariableDeclaration(holder) ? holder.initializer?.getText() : undefined;
    return (node.propertyName ?? node.name).getText() === 'env' && value === 'process';
  }
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false;
  if (!/^(?:globalThis\.)?process(?:\??\.env|(?:\?\.)?\[.env.\])$/u.test(node.getText())) return false;
  const { parent } = node;
  const member =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? parent.parent : null;
  const isSet = member && ts.isBinaryExpression(member) && member.left === parent;
  return !(isSet && member.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}

/** Path from the root of the imported file, unresolved when there is no such file; null for a package. */
function resolveFile(root: string, from: string, spec: string): string | null {
  const alias = /^[#/]((?:src|scripts|tests)\/.*)$/u.exec(spec)?.[1];
  if (!alias && !spec.startsWith('.')) return null;
  const path = alias ?? posix.join(dirname(from), spec);
  const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
  const tries = [...endings.map(ending => path + ending), path.replace(/\.js$/u, '.ts')];
  return tries.find(name => /\.\w+$/u.test(name) && existsSync(join(root, name))) ?? path;
}

/** The breach of the table of rooms by one import, or null. */
function checkBorder(
  source: Source,
  { spec, typeOnly, script, target }: Import,
): [rule: string, message: string] | null {
  const { file, room } = source;
  if (room === null) return null;
  const row = script ? SCRIPT : room === '' ? ROOT_ROOM : roomNamed(room);
  const importer = script ? 'a <script> block' : room === '' ? 'a file of src/ itself' : `${room}/`;
  if (!row) return null;
  if (target === null) {
    const name = packageOf(spec);
    if (name === 'zod') {
      if (file.endsWith('.schema.ts') || ZOD_ROOMS.includes(room)) return null;
      return ['zod', `zod may be imported only in *.schema.ts, ${ZOD_ROOMS.join(', ')}`];
    }
    if (row.packages === null || row.packages.includes(name)) return null;
    return [
      'package',
      `${importer} may not import the package ${spec}; allowed: ${row.packages.join(', ') || 'none'}`,
    ];
  }
  const to = roomOf(target);
  if (!to) return ['folder', `${importer} may not import ${target}: it is not in a room of src/`];
  if ((to === room && !script) || row.rooms.includes(to)) return null;
  if (typeOnly && row.types?.includes(to)) return null;
  if (to === 'browser/stores' && (room === 'pages' || file.endsWith('.astro'))) {
    return [
      'stores',
      'pages and frontmatter never import stores: on the server all visitors would share them',
    ];
  }
  const hint = row.types?.includes(to) ? ' (only by `import type { … }`)' : '';
  return [
    'folder',
    `${importer} may not import ${target}${hint}; allowed: ${row.rooms.join(', ') || 'nothing'}`,
  ];
}

/** Shortest chain of run-time imports from `start` to code that must not run in the browser, or null. */
function pathToServerCode(start: string, sources: Map<string, Source>): string[] | null {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const chain of paths) {
    const file = chain.at(-1) as string;
    if (!['domain', 'api', 'desk/api', 'browser/styles', ...BROWSER].includes(roomOf(file) ?? ''))
      return chain;
    for (const { spec, target, typeOnly } of sources.get(file)?.imports ?? []) {
      if (typeOnly || (target !== null && seen.has(target))) continue;
      if (target !== null) {
        seen.add(target);
        paths.push([...chain, target]);
      } else if (['zod', 'node'].includes(packageOf(spec))) {
        return [...chain, spec];
      }
    }
  }
  return null;
}

function checkReach(source: Source, sources: Map<string, Source>): void {
  for (const each of source.imports) {
    const { target, typeOnly, script, line } = each;
    const runsInBrowser = script || BROWSER.includes(source.room ?? '');
    if (!runsInBrowser || typeOnly || target === null || BROWSER.includes(roomOf(target) ?? '')) continue;
    const chain = checkBorder(source, each) ? null : pathToServerCode(target, sources);
    if (!chain) continue;
    const message = `browser code reaches ${chain.at(-1)}: ${[source.file, ...chain].join(' → ')}`;
    source.found.push({ file: source.file, line, rule: 'reach', message });
  }
}

function checkCycles(sources: Map<string, Source>): void {
  const done = new Set<string>();
  const stack: string[] = [];
  const visit = (source: Source) => {
    stack.push(source.file);
    for (const { target, line } of source.imports) {
      const next = target === null || done.has(target) ? undefined : sources.get(target);
      if (!next) continue;
      if (!stack.includes(next.file)) {
        visit(next);
        continue;
      }
      const message = `import cycle: ${[...stack.slice(stack.indexOf(next.file)), next.file].join(' → ')}`;
      source.found.push({ file: source.file, line, rule: 'cycle', message });
    }
    stack.pop();
    done.add(source.file);
  };
  for (const source of sources.values()) if (!done.has(source.file)) visit(source);
}

/** Reports each room of src/ that is not in the table, once, at its first file. */
function checkRooms(sources: Map<string, Source>): void {
  const known = new Set(['', null, ...Object.keys(ROOMS)]);
  for (const { file, room, found } of sources.values()) {
    if (known.has(room) || room?.startsWith('scripts/')) continue;
    known.add(room);
    found.push({ file, line: 1, rule: 'folder', message: `src/${room}/ is not in the table of rooms` });
  }
}

function checkShape({ file, text, room, onlyReexports, found }: Source): void {
  const add = (rule: string, line: number, message: string) => found.push({ file, line, rule, message });
  const meaningless = file.split('/').find(name => MEANINGLESS_NAMES.test(name));
  if (meaningless)
    add(
      'name',
      1,
      `«${meaningless}» does not say what the file holds: name it after its contents, or split it`,
    );
  if (room !== 'pages' && (onlyReexports || /\/index\.(?!astro|css)\w+$/u.test(file))) {
    add('barrel', 1, 'no barrel files: import from the file that holds the thing');
  }
  const lines = text.replace(/\n$/u, '').split('\n').length;
  const limit = MAX_LINES[room ?? ''] ?? MAX_LINES_ANYWHERE;
  if (room !== null && lines > limit)
    add('length', limit + 1, `${lines} lines, at most ${limit} are allowed here`);
}

/** Every breach of the architecture's rules under `root`, by file and line; unreadable syntax is left to tsc. */
export function checkImports(root: string): Breach[] {
  const files = [...listFiles(root, 'src'), ...listFiles(root, 'scripts')].sort();
  const sources = new Map(files.filter(isText).map(file => [file, readSource(root, file)]));
  checkCycles(sources);
  checkRooms(sources);
  for (const source of sources.values()) {
    for (const each of source.imports) {
      const [rule, message] = checkBorder(source, each) ?? [];
      if (rule && message) source.found.push({ file: source.file, line: each.line, rule, message });
    }
    checkReach(source, sources);
    checkShape(source);
  }
  return [...sources.values()].flatMap(({ found }) => found.sort((a, b) => a.line - b.line));
}

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const breaches = checkImports(root);
  for (const { file, line, rule, message } of breaches) console.log(`${file}:${line}: ${rule}: ${message}`);
  const count = [...listFiles(root, 'src'), ...listFiles(root, 'scripts')].filter(isText).length;
  console.log(`imports: ${count} files, ${breaches.length} breaches`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
