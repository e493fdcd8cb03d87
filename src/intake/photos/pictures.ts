import { hash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { storagePath } from '#src/domain/paths.ts';
import { avifsOf, plainPhoto } from '#src/domain/photo-sizes.ts';
import { toHtml } from '../assemble/html.ts';
import type { Problems, Source } from '../check/problems.ts';
import { MAX_BYTES, MAX_MEGAPIXELS } from './orders.ts';
import { isPhoto, type Photos, photosNamedAs, publishedFiles } from './photos.ts';

/** Shown where a picture is missing; lies in public/. */
export const PLACEHOLDER = '/placeholder.svg';

const MEGABYTE = 1024 * 1024;

const starts = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature;

type Signatures = Readonly<Record<string, (bytes: Buffer) => boolean>>;

/** What may be shown: kinds by extension with their first bytes (a page named .jpg is no picture), and the largest size. */
interface Sort {
  signatures: Signatures;
  limit: number;
  expected: string;
  /** What becomes of an unfit one. */
  instead: string;
}

const PICTURE: Sort = {
  signatures: {
    '.jpg': bytes => starts(bytes, '\xff\xd8\xff'),
    '.jpeg': bytes => starts(bytes, '\xff\xd8\xff'),
    '.png': bytes => starts(bytes, '\x89PNG\r\n\x1a\n'),
    '.webp': bytes => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8),
    '.avif': bytes => starts(bytes, 'ftyp', 4),
    '.gif': bytes => starts(bytes, 'GIF8'),
    '.svg': isPlainSvg,
  },
  limit: MAX_BYTES,
  expected: 'картинка jpg, png, webp, avif, gif или svg',
  instead: 'показана заглушка',
};

const VIDEO: Sort = {
  signatures: { '.mp4': bytes => starts(bytes, 'ftyp', 4) },
  limit: 200 * MEGABYTE,
  expected: 'ролик mp4',
  instead: 'ролик не показан',
};

const SVG_TAGS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath use title desc mask pattern'.split(
    ' ',
  ),
);

/** A drawing of plain shapes in UTF-8: no scripts, styles, foreign content, events or outside references. */
function isPlainSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').replace(/<!--[\s\S]*?-->/gu, '');
  const head =
    /^\s*(?:<\?xml\s+version="1\.\d"(?:\s+encoding="utf-8")?(?:\s+standalone="(?:yes|no)")?\s*\?>\s*)?<svg[\s>]/iu.exec(
      text,
    )?.[0];
  if (head === undefined || /<[!?]/u.test(text.slice(head.length))) return false;
  const tags = [...text.slice(head.length - 5).matchAll(/<\/?([^\s/>]*)/gu)];
  if (!tags.every(([, tag = '']) => SVG_TAGS.has(tag.toLowerCase()))) return false;
  return !/[\s/"'](?:on\w+|style)\s*=|javascript:|data:|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/iu.test(
    text,
  );
}

const TEXT_PICTURE = /<img ([^>]*)src="\/storage\/([^"]+)"([^>]*)>/gu;
/** How wide a text's picture is shown: as wide as the text. */
const TEXT_WIDTH = '(min-width: 832px) 800px, calc(100vw - 32px)';

/** A file of the published shop, by its path below `/storage/`. */
export interface PictureFile {
  path: string;
  digest: string;
  bytes: number;
}

/** A picture or a film that can be shown: its address below `/storage/`, and all files behind it. */
interface Showable {
  path: string;
  files: readonly PictureFile[];
}

/** Pictures and films that the content names, each checked and read once. */
export class Pictures {
  readonly #storage: string;
  readonly #photos: Photos;
  readonly #problems: Problems;
  /** What each name is, or what is wrong with it. */
  readonly #seen = new Map<string, Showable | string>();
  readonly #told = new Set<string>();

  constructor(storage: string, photos: Photos, problems: Problems) {
    this.#storage = storage;
    this.#photos = photos;
    this.#problems = problems;
  }

  /** Names of a model's photographs: those of its header, else those that lie under its own name. */
  photosOf({ key, data }: { key: string; data: { photos: readonly string[] } }): readonly string[] {
    return data.photos.length > 0 ? data.photos : photosNamedAs(key, this.#photos);
  }

  /** The files that exist and are fit, by path. */
  get files(): PictureFile[] {
    const files = new Map(
      [...this.#seen.values()]
        .flatMap(one => (typeof one === 'string' ? [] : one.files))
        .map(file => [file.path, file]),
    );
    return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * The public address of a named picture. A missing or unfit one is a warning and the placeholder; no name at all is
   * `fallback`.
   */
  address(name: string, source: Source, field: readonly PropertyKey[], fallback = ''): string {
    return name === '' ? fallback : (this.#addressOf(name, PICTURE, source, field) ?? PLACEHOLDER);
  }

  /** Editors' Markdown as HTML that shows photographs in the size that fits; what is wrong with them is not told here. */
  html(markdown: string): string {
    return toHtml(markdown).replace(TEXT_PICTURE, (_, before: string, name: string, after: string) => {
      const shown = this.#look(name, PICTURE);
      const address = typeof shown === 'string' ? PLACEHOLDER : storagePath(shown.path);
      const plain = `<img ${before}src="${address}"${after}>`;
      const avifs = avifsOf(address);
      return avifs
        ? `<picture><source type="image/avif" srcset="${avifs}" sizes="${TEXT_WIDTH}" />${plain}</picture>`
        : plain;
    });
  }

  /** The public address of a named film; a missing or unfit one is a warning and null. */
  film(name: string, source: Source, field: readonly PropertyKey[]): string | null {
    return this.#addressOf(name, VIDEO, source, field);
  }

  #addressOf(name: string, sort: Sort, source: Source, field: readonly PropertyKey[]): string | null {
    const shown = this.#look(name, sort);
    if (typeof shown !== 'string') return storagePath(shown.path);
    if (!this.#told.has(shown)) this.#problems.warn(source, field, `${shown}; ${sort.instead}`);
    this.#told.add(shown);
    return null;
  }

  #look(name: string, sort: Sort): Showable | string {
    const key = `${sort.expected} ${name}`;
    const known = this.#seen.get(key) ?? this.#read(name, sort);
    this.#seen.set(key, known);
    return known;
  }

  /** The file, or what is wrong with it. */
  #read(name: string, { signatures, limit, expected }: Sort): Showable | string {
    const file = path.join(this.#storage, name);
    const stat = existsSync(file) ? lstatSync(file) : null;
    if (!stat?.isFile() || !isBelow(this.#storage, file))
      return `файла «${name}» нет в content/storage: положите его туда или исправьте имя`;
    const extension = path.extname(name).toLowerCase();
    const fits = signatures[extension];
    if (!fits) return `ожидался файл вида: ${expected}, найдено «${name}»`;
    if (stat.size === 0) return `файл «${name}» пуст`;
    if (stat.size > limit) return `ожидался файл не больше ${limit / MEGABYTE} МБ, найдено «${name}»`;
    const bytes = readFileSync(file);
    if (!fits(bytes))
      return extension === '.svg'
        ? `рисунок «${name}» содержит недопустимое (скрипты, стили или внешние ссылки)`
        : `содержимое «${name}» не похоже на ${extension.slice(1)}`;
    const digest = hash('sha256', bytes);
    if (!isPhoto(name)) return { path: name, files: [{ path: name, digest, bytes: stat.size }] };
    const photo = this.#photos.prepared.get(name);
    if (!photo)
      return `снимок «${name}» не читается: он повреждён или больше ${MAX_MEGAPIXELS} мегапикселей; сохраните его заново, поменьше`;
    const files = publishedFiles(photo).map(published => ({
      path: published,
      digest,
      bytes: this.#photos.bytesOf(published),
    }));
    return { path: plainPhoto(photo.folder, photo.size.width), files };
  }
}

/** Whether a file lies below a folder when links to elsewhere are followed. */
const isBelow = (folder: string, file: string): boolean =>
  realpathSync(file).startsWith(realpathSync(folder) + path.sep);
