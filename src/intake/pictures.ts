import { hash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { storagePath } from '#src/domain/paths.ts';
import type { Problems, Source } from './problems.ts';

/** Shown where a picture is missing; lies in public/. */
export const PLACEHOLDER = '/placeholder.svg';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_VIDEO_BYTES = 200 * 1024 * 1024;

const starts = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature;

/** A file's kind by its first bytes, per extension: a page named .jpg is no picture. */
const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.jpg': bytes => starts(bytes, '\xff\xd8\xff'),
  '.jpeg': bytes => starts(bytes, '\xff\xd8\xff'),
  '.png': bytes => starts(bytes, '\x89PNG\r\n\x1a\n'),
  '.webp': bytes => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8),
  '.avif': bytes => starts(bytes, 'ftyp', 4),
  '.gif': bytes => starts(bytes, 'GIF8'),
  '.mp4': bytes => starts(bytes, 'ftyp', 4),
  '.svg': isPlainSvg,
};

const SVG_TAGS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath use title desc mask pattern'.split(
    ' ',
  ),
);

/** A drawing of plain shapes: no scripts, styles, foreign content, events or outside references. */
function isPlainSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').replace(/<!--[\s\S]*?-->/gu, '');
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/u.test(text) || /<!DOCTYPE|<!ENTITY|<!\[CDATA/iu.test(text))
    return false;
  const tags = [...text.matchAll(/<\/?([a-zA-Z][\w:-]*)/gu)].map(match => (match[1] ?? '').toLowerCase());
  if (!tags.every(tag => SVG_TAGS.has(tag))) return false;
  return !/\son\w+\s*=|javascript:|data:|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/iu.test(text);
}

export interface PictureFile {
  path: string;
  digest: string;
  bytes: number;
}

/** Pictures that the content names, each checked and read once. */
export class Pictures {
  readonly #storage: string;
  readonly #problems: Problems;
  readonly #seen = new Map<string, PictureFile | null>();

  constructor(contentDir: string, problems: Problems) {
    this.#storage = path.join(contentDir, 'storage');
    this.#problems = problems;
  }

  /** The pictures that exist, by path. */
  get files(): PictureFile[] {
    return [...this.#seen.values()].filter(file => file !== null).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * The public address of a named picture. A missing or unfit one is a warning and the placeholder; no name at all is
   * `fallback`.
   */
  address(name: string, source: Source, field: readonly PropertyKey[], fallback = ''): string {
    if (name === '') return fallback;
    if (!this.#seen.has(name)) this.#seen.set(name, this.#read(name, source, field));
    return this.#seen.get(name) ? storagePath(name) : PLACEHOLDER;
  }

  #read(name: string, source: Source, field: readonly PropertyKey[]): PictureFile | null {
    const file = path.join(this.#storage, name);
    const warn = (message: string) => {
      this.#problems.warn(source, field, `${message}; показана заглушка`);
      return null;
    };
    if (!existsSync(file) || !lstatSync(file).isFile())
      return warn(`картинки «${name}» нет в content/storage`);
    const extension = path.extname(name).toLowerCase();
    const fits = SIGNATURES[extension];
    if (!fits) return warn(`ожидалась картинка jpg, png, webp, avif, gif или svg, найдено «${name}»`);
    const { size } = lstatSync(file);
    const limit = extension === '.mp4' ? MAX_VIDEO_BYTES : MAX_BYTES;
    if (size > limit) return warn(`файл «${name}» больше ${limit / 1024 / 1024} МБ`);
    const bytes = readFileSync(file);
    if (!fits(bytes))
      return warn(
        extension === '.svg'
          ? `рисунок «${name}» содержит недопустимое (скрипты, стили или внешние ссылки)`
          : `содержимое «${name}» не похоже на ${extension.slice(1)}`,
      );
    return { path: name, digest: hash('sha256', bytes), bytes: size };
  }
}
