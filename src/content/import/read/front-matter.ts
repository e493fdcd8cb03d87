import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Yaml from 'yaml';
import { slug } from '../check/cells.schema.ts';
import type { Problems, Source } from '../check/problems.ts';
import { isLeftBehind } from '../check/temporary-files.ts';
import { displayPath, readText, wholeFile } from './text-file.ts';

/** A text with a header: the data of the header, the Markdown below it, and the line of each key. */
export interface TextFile {
  /** File name without `.md`, used in the address. */
  key: string;
  data: unknown;
  body: string;
  /** Line number where the body begins. */
  bodyLine: number;
  source: Source;
}

const require = createRequire(import.meta.url);

/** The YAML parser has 72 modules, and incremental imports read no YAML: it is loaded with the first text. */
const yaml = (): typeof Yaml => require('yaml') as typeof Yaml;

/** Of settings, and of a text with its header: ten times the longest text. */
const MAX_BYTES = 1024 * 1024;

/** The parser's own check of keys compares each with all others: {@link duplicateKeyIn} takes its place. */
const YAML = { prettyErrors: false, schema: 'core', logLevel: 'error', uniqueKeys: false } as const;

type LineFinder = Source['line'];

/** Parses a text to find the lines of its values. */
function lineFinder(text: string): LineFinder {
  const { isNode, LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { ...YAML, lineCounter: lines });
  return path => {
    for (let depth = path.length; depth > 0; depth--) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 0;
  };
}

/** The text whose lines were asked for last. A file's problems are reported one after another, so it is parsed once for all. */
let lastText: { text: string; lineOf: LineFinder } | undefined;

/**
 * Line numbers are found by parsing the text again when a problem is reported: keeping the parsed trees of 3 000
 * files would take 40 MB.
 */
function sourceOf(file: string, text: string, offset: number): Source {
  return {
    file: displayPath(file),
    line(path) {
      if (lastText?.text !== text) lastText = { text, lineOf: lineFinder(text) };
      const line = lastText.lineOf(path);
      return line === 0 ? 1 : line + offset;
    },
  };
}

const WHY: Readonly<Partial<Record<Yaml.YAMLParseError['code'], string>>> = {
  TAB_AS_INDENT: 'отступ сделан табуляцией, нужны пробелы',
  BLOCK_AS_IMPLICIT_KEY: 'двоеточие внутри значения или лишний отступ: возьмите значение в кавычки',
  BAD_SCALAR_START: 'значение начинается со служебного знака: возьмите его в кавычки',
};
const ALIAS = /(?<=(?::|^\s*-)\s+)\*/u;

/** What is wrong with a YAML text, and the offset where the faulty value begins, not where the parser failed. */
function faultOf(
  text: string,
  { code, pos }: Yaml.YAMLParseError,
  document: Yaml.Document,
): { at: number; why: string } {
  let quotes: number | undefined;
  yaml().visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < pos[0] && range[2] >= pos[0]) [quotes] = range;
    },
  });
  if (quotes !== undefined) return { at: quotes, why: 'кавычки открыты и не закрыты' };
  const line = text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1).split('\n', 1)[0] ?? '';
  return {
    at: pos[0],
    why: ALIAS.test(line)
      ? 'значение начинается со «*»: возьмите его в кавычки'
      : (WHY[code] ?? 'проверьте отступы, двоеточия и кавычки'),
  };
}

/** Offset of the first key that its mapping has twice; undefined for none. */
function duplicateKeyIn(document: Yaml.Document): number | undefined {
  const { isScalar, visit } = yaml();
  let found: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          found = key.range?.[0];
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

/**
 * YAML data and the lines of its keys; null when it does not parse (reported). Duplicate keys are errors. `offset` is
 * the number of lines above the text in its file.
 */
function parseYaml(
  file: string,
  text: string,
  offset: number,
  problems: Problems,
): { data: unknown; source: Source } | null {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const refuse = (at: number, why: string) => {
    const line = lines.linePos(at).line + offset;
    problems.error(wholeFile(file, line), [], `ожидались настройки YAML, найдена ошибка: ${why}`);
    return null;
  };
  try {
    const document = parseDocument(text, { ...YAML, lineCounter: lines });
    const [error] = document.errors;
    if (error) {
      const { at, why } = faultOf(text, error, document);
      return refuse(at, why);
    }
    const duplicate = duplicateKeyIn(document);
    if (duplicate !== undefined) return refuse(duplicate, 'один ключ назван дважды');
    return {
      data: document.toJS({ maxAliasCount: 20 }) as unknown,
      source: sourceOf(file, text, offset),
    };
  } catch (error) {
    if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
    const star = error.message.startsWith('Unresolved') ? text.search(new RegExp(ALIAS, 'mu')) : -1;
    return star < 0
      ? refuse(0, 'значения вложены слишком глубоко или ссылаются друг на друга')
      : refuse(star, 'значение начинается со «*»: возьмите его в кавычки');
  }
}

/** Reads a YAML file; null when missing or broken (reported). */
export function readYaml(file: string, problems: Problems): { data: unknown; source: Source } | null {
  if (!existsSync(file)) {
    problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return null;
  }
  const text = readText(file, problems, MAX_BYTES);
  return text === null ? null : parseYaml(file, text, 0, problems);
}

const HEADER = /^---[ \t]*\n(?<yaml>(?:.*\n)*?)---[ \t]*(?:\n|$)/u;

/** Reads a Markdown file with a YAML header between two lines of dashes; null when missing or broken (reported). */
export function readTextFile(file: string, problems: Problems): TextFile | null {
  if (!existsSync(file)) {
    problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return null;
  }
  const text = readText(file, problems, MAX_BYTES);
  if (text === null) return null;
  const match = HEADER.exec(text);
  if (!match) {
    problems.error(wholeFile(file), [], 'ожидался заголовок между двумя строками «---», он не найден');
    return null;
  }
  const header = parseYaml(file, match.groups?.yaml ?? '', 1, problems);
  const rest = text.slice(match[0].length);
  const body = rest.trim();
  return (
    header && {
      key: path.basename(file, '.md'),
      data: header.data ?? {},
      body,
      bodyLine: text.slice(0, match[0].length + rest.indexOf(body)).split('\n').length,
      source: header.source,
    }
  );
}

/**
 * A file of a folder of texts: the key used in its address, and its content, or null when it is broken (reported).
 */
export interface FolderEntry {
  key: string;
  file: TextFile | null;
}

/**
 * All Markdown files of a folder in the order of their names; none when the folder is missing. A name that cannot be
 * an address is an error; other kinds of files are skipped. Each file is read when the iterator reaches it: 3 000
 * parsed texts at once take 90 MB.
 */
export function* readTextFolder(folder: string, problems: Problems): Generator<FolderEntry, void> {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter(name => name.endsWith('.md') && !isLeftBehind(name));
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const key = path.basename(name, '.md');
    if (slug.safeParse(key).success) {
      yield { key, file: readTextFile(file, problems) };
    } else {
      problems.error(
        wholeFile(file),
        [],
        `ожидалось имя файла из латинских букв, цифр, «-» и «_», найдено «${name}»`,
      );
      yield { key, file: null };
    }
  }
}
