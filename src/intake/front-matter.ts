import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { Problems, Source } from './problems.ts';
import { readText, shownPath, wholeFile } from './text-file.ts';

/** A text with a header: data of the header, Markdown below it, and where each key stands. */
export interface TextFile {
  /** File name without `.md`: the address key. */
  key: string;
  data: unknown;
  body: string;
  source: Source;
}

function sourceOf(file: string, document: Document, lines: LineCounter, offset: number): Source {
  return {
    file: shownPath(file),
    line(path) {
      for (let depth = path.length; depth > 0; depth--) {
        const node: unknown = document.getIn(path.slice(0, depth), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line + offset;
      }
      return 1;
    },
  };
}

/** YAML with the lines of its keys; null when it does not parse (told). Duplicate keys are errors; `offset` lines stand above. */
function parseYaml(
  file: string,
  text: string,
  offset: number,
  problems: Problems,
): { data: unknown; source: Source } | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core' });
  const [error] = document.errors;
  if (error) {
    const line = lines.linePos(error.pos[0]).line + offset;
    const why =
      error.code === 'DUPLICATE_KEY' ? 'один ключ назван дважды' : 'проверьте отступы, двоеточия и кавычки';
    problems.error(
      { file: shownPath(file), line: () => line },
      [],
      `ожидались настройки YAML, найдена ошибка: ${why}`,
    );
    return null;
  }
  return {
    data: document.toJS({ maxAliasCount: 20 }) as unknown,
    source: sourceOf(file, document, lines, offset),
  };
}

/** A YAML file; null when absent or broken (told). */
export function readYaml(file: string, problems: Problems): { data: unknown; source: Source } | null {
  if (!existsSync(file)) {
    problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return null;
  }
  const text = readText(file, problems);
  return text === null ? null : parseYaml(file, text, 0, problems);
}

const HEADER = /^---[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/mu;

/** A Markdown file with a YAML header between two lines of dashes; null when absent or broken (told). */
export function readTextFile(file: string, problems: Problems): TextFile | null {
  if (!existsSync(file)) {
    problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return null;
  }
  const text = readText(file, problems);
  if (text === null) return null;
  const match = text.startsWith('---') ? HEADER.exec(text) : null;
  if (!match) {
    problems.error(wholeFile(file), [], 'ожидался заголовок между двумя строками «---», он не найден');
    return null;
  }
  const yaml = parseYaml(file, match[1] ?? '', 1, problems);
  return (
    yaml && {
      key: path.basename(file, '.md'),
      data: yaml.data ?? {},
      body: text.slice(match[0].length).trim(),
      source: yaml.source,
    }
  );
}

/** All Markdown files of a folder in the order of their names; an absent folder has none. */
export function readTextFolder(folder: string, problems: Problems): TextFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap(name => readTextFile(path.join(folder, name), problems) ?? []);
}
