import { hash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { storagePath } from '#src/domain/paths.ts';
import { avifsOf, plainPhoto, type Size } from '#src/domain/photo-sizes.ts';
import { toHtml } from '../assemble/html.ts';
import type { DatedPages } from '../check/dated-pages.ts';
import type { Problems, Source } from '../check/problems.ts';
import { bombIn, drawingText } from './bombs.ts';
import { Cards } from './cards.ts';
import type { FeedPicture } from './feed-picture.ts';
import { MAX_BYTES, MAX_MEGAPIXELS } from './jobs.ts';
import type { LinkCard } from './link-card.ts';
import { isPhoto, type Photos, photosNamedAs, publishedFiles } from './photos.ts';
import { previewFile } from './previews.ts';

/** Shown in place of a missing picture; a file of public/. */
export const PLACEHOLDER = '/placeholder.svg';

const MEGABYTE = 1024 * 1024;

const hasSignature = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature;

type Signatures = Readonly<Record<string, (bytes: Buffer) => boolean>>;

/**
 * A kind of file that may be shown: a check of the first bytes by extension (an HTML page named .jpg is rejected),
 * and the largest size.
 */
interface MediaKind {
  signatures: Signatures;
  limit: number;
  expected: string;
  /** What is shown in place of a rejected file, in words for the editor. */
  fallbackText: string;
}

const PICTURE: MediaKind = {
  signatures: {
    '.jpg': bytes => hasSignature(bytes, '\xff\xd8\xff'),
    '.jpeg': bytes => hasSignature(bytes, '\xff\xd8\xff'),
    '.png': bytes => hasSignature(bytes, '\x89PNG\r\n\x1a\n'),
    '.webp': bytes => hasSignature(bytes, 'RIFF') && hasSignature(bytes, 'WEBP', 8),
    '.avif': bytes => hasSignature(bytes, 'ftyp', 4),
    '.gif': bytes => hasSignature(bytes, 'GIF8'),
    '.svg': isPlainSvg,
  },
  limit: MAX_BYTES,
  expected: 'картинка jpg, png, webp, avif, gif или svg',
  fallbackText: 'показана заглушка',
};

const VIDEO: MediaKind = {
  signatures: { '.mp4': bytes => hasSignature(bytes, 'ftyp', 4) },
  limit: 200 * MEGABYTE,
  expected: 'ролик mp4',
  fallbackText: 'ролик не показан',
};

const SVG_TAGS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath use title desc mask pattern'.split(
    ' ',
  ),
);

/**
 * Whether an SVG is plain shapes in UTF-8 (docs/decisions/0009-plain-svg.md): no scripts, styles, foreign content,
 * event handlers or external references.
 */
export function isPlainSvg(bytes: Buffer): boolean {
  const text = drawingText(bytes);
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
/** The `sizes` of a picture in a text: it is as wide as the text. */
const TEXT_WIDTH = '(min-width: 832px) 800px, calc(100vw - 32px)';

/** A published file, by its path below `/storage/`. */
export interface PictureFile {
  path: string;
  digest: string;
  bytes: number;
  /** Path of the preview of a drawing that shows a tyre in the feed. */
  preview?: string;
}

/** A picture or video that can be shown: its address below `/storage/`, and all files behind it. */
interface StoredFile {
  path: string;
  /** Null for drawings and videos. */
  size: Size | null;
  files: readonly PictureFile[];
}

/** Pictures and videos that the content names; each is checked and read once. Also turns texts into HTML. */
export class Pictures {
  readonly dated: DatedPages;
  readonly cards = new Cards();
  /** The folder content/storage. */
  readonly storage: string;
  readonly #photos: Photos;
  readonly #problems: Problems;
  /** By kind and name: the file, or what is wrong with it. */
  readonly #files = new Map<string, StoredFile | string>();
  readonly #used = new Set<StoredFile>();
  readonly #ofFeed = new Map<StoredFile, FeedPicture>();
  readonly #previews = new Map<string, PictureFile>();
  readonly #reported = new Set<string>();
  /** What is wrong with files that unpack to far more than they are. */
  readonly #bombs = new Set<string>();

  constructor(storage: string, photos: Photos, dated: DatedPages, problems: Problems) {
    this.dated = dated;
    this.storage = storage;
    this.#photos = photos;
    this.#problems = problems;
  }

  /** Photographs of a model: those in its header, else those named after it. */
  photosOf({ key, data }: { key: string; data: { photos: readonly string[] } }): readonly string[] {
    return data.photos.length > 0 ? data.photos : photosNamedAs(key, this.#photos);
  }

  /** The valid files that are shown, sorted by path. */
  get files(): PictureFile[] {
    const used = [...this.#used].flatMap(one => one.files).map(file => this.#withPreview(file));
    const cards = this.cards.files(this.#photos.bytesOf);
    const files = new Map([...used, ...this.#previews.values(), ...cards].map(file => [file.path, file]));
    return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * Public address of a picture. A missing or invalid picture is a warning and the placeholder; an empty name gives
   * `fallback`.
   */
  address(name: string, source: Source, field: readonly PropertyKey[], fallback = ''): string {
    return name === '' ? fallback : (this.#addressOf(name, PICTURE, source, field) ?? PLACEHOLDER);
  }

  /** Notes that the feed shows a tyre by this picture. {@link render} makes its preview when it is a drawing. */
  showInFeed(picture: FeedPicture): void {
    const { name } = picture;
    const file = name === '' ? '' : this.#find(name, PICTURE);
    if (typeof file === 'string' || this.#ofFeed.has(file)) return;
    this.#ofFeed.set(file, picture);
  }

  /** Notes what messengers show beside links to a page; {@link render} draws it. A picture that cannot be shown is left out. */
  showLinkBy(page: string, { picture, ...words }: LinkCard): void {
    const found = picture === '' ? '' : this.#find(picture, PICTURE);
    const [name, digest] = typeof found === 'string' ? ['', ''] : [picture, found.files[0]?.digest ?? ''];
    this.cards.add(page, { ...words, picture: name }, digest);
  }

  /** Draws cards, and previews of drawings for the feed. Returns the drawings of which no preview can be made. */
  render(): FeedPicture[] {
    this.#photos.drawCards(this.cards.byKey);
    const files = [...this.#ofFeed.keys()].flatMap(one => one.files);
    const drawings = files.filter(({ path: name }) => isDrawing(name));
    const previews = this.#photos.previewsOf(drawings);
    for (const { path: name, digest } of drawings) {
      const preview = previews.get(name);
      if (!preview) continue;
      const published = previewFile(preview);
      this.#previews.set(name, { path: published, digest, bytes: this.#photos.bytesOf(published) });
    }
    return [...this.#ofFeed].flatMap(([file, picture]) =>
      isDrawing(file.path) && !previews.has(file.path) ? [picture] : [],
    );
  }

  #withPreview(file: PictureFile): PictureFile {
    const preview = this.#previews.get(file.path)?.path;
    return preview === undefined ? file : { ...file, preview };
  }

  /** Reports a missing or invalid picture as {@link address} does, without showing it. */
  check(name: string, source: Source, field: readonly PropertyKey[]): void {
    if (name !== '') this.#valid(name, PICTURE, source, field);
  }

  /** A link of a field as shoppers get it: empty while its page is closed. */
  openLink(link: string): string {
    return this.dated.open(link);
  }

  /**
   * Editors' Markdown as HTML in which photographs are shown in the size that fits, and links to closed pages are
   * plain text. Problems with the pictures and links are reported elsewhere (check/texts.ts).
   */
  html(markdown: string): string {
    const html = this.dated.withoutClosedLinks(toHtml(markdown));
    return html.replace(TEXT_PICTURE, (_, before: string, name: string, after: string) => {
      const picture = this.#find(name, PICTURE);
      if (typeof picture !== 'string') this.#used.add(picture);
      const address = typeof picture === 'string' ? PLACEHOLDER : storagePath(picture.path);
      const plain = `<img ${before}src="${address}"${after}>`;
      const avifs = avifsOf(address);
      return avifs
        ? `<picture><source type="image/avif" srcset="${avifs}" sizes="${TEXT_WIDTH}" />${plain}</picture>`
        : plain;
    });
  }

  /** Public address of a video; for a missing or invalid one a warning and null. */
  video(name: string, source: Source, field: readonly PropertyKey[]): string | null {
    return this.#addressOf(name, VIDEO, source, field);
  }

  #addressOf(name: string, kind: MediaKind, source: Source, field: readonly PropertyKey[]): string | null {
    const picture = this.#valid(name, kind, source, field);
    if (picture === null) return null;
    this.#used.add(picture);
    return storagePath(picture.path);
  }

  /** The file; null for a missing or invalid one, which is reported once: a bomb as an error. */
  #valid(name: string, kind: MediaKind, source: Source, field: readonly PropertyKey[]): StoredFile | null {
    const found = this.#find(name, kind);
    if (typeof found !== 'string') return found;
    if (this.#reported.has(found)) return null;
    if (this.#bombs.has(found)) this.#problems.error(source, field, found);
    else this.#problems.warn(source, field, `${found}; ${kind.fallbackText}`);
    this.#reported.add(found);
    return null;
  }

  #find(name: string, kind: MediaKind): StoredFile | string {
    const key = `${kind.expected} ${name}`;
    const known = this.#files.get(key) ?? this.#read(name, kind);
    this.#files.set(key, known);
    return known;
  }

  /** Reads and checks a file: the file, or what is wrong with it. */
  #read(name: string, { signatures, limit, expected }: MediaKind): StoredFile | string {
    const file = path.join(this.storage, name);
    const stat = existsSync(file) ? lstatSync(file) : null;
    if (!stat?.isFile() || !isBelow(this.storage, file))
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
    const bomb = bombIn(name, bytes);
    if (bomb !== null) {
      this.#bombs.add(bomb);
      return bomb;
    }
    const digest = hash('sha256', bytes);
    if (!isPhoto(name)) {
      const size = extension === '.gif' ? gifSize(bytes) : null;
      return { path: name, size, files: [{ path: name, digest, bytes: stat.size }] };
    }
    const photo = this.#photos.prepared.get(name);
    if (!photo)
      return `снимок «${name}» не читается: он повреждён или больше ${MAX_MEGAPIXELS} мегапикселей; сохраните его заново, поменьше`;
    const files = publishedFiles(photo).map(published => ({
      path: published,
      digest,
      bytes: this.#photos.bytesOf(published),
    }));
    return { path: plainPhoto(photo.folder, photo.size.width), size: photo.size, files };
  }
}

const isDrawing = (name: string): boolean => path.extname(name).toLowerCase() === '.svg';

const gifSize = (bytes: Buffer): Size | null =>
  bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };

/** Whether a file is inside a folder after symbolic links are resolved. */
const isBelow = (folder: string, file: string): boolean =>
  realpathSync(file).startsWith(realpathSync(folder) + path.sep);
