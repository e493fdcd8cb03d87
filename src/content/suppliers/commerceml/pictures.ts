import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { FLAT, PICTURE_NAME } from '#src/domain/exchange-names.ts';
import { filesBelow } from '#src/platform/entries-below.ts';
import { unpack } from '../tables/unpack.ts';

const MB = 1024 * 1024;
/** Most bytes of a picture; a photograph of 20 megapixels takes about as many. */
const MAX_BYTES = 10 * MB;
/** Larger archives are not looked into. */
const MAX_ZIP = 64 * MB;

/** A picture that a browser shows. */
export interface Picture {
  extension: 'jpg' | 'png' | 'webp';
  bytes: Uint8Array;
}

/** The picture that an exchange has of an offer, by its code; null for none. */
export type PictureOf = (offer: { code: string }) => Picture | null;

/** What a file is by its first bytes, whatever it is called. */
function pictureIn(bytes: Uint8Array): Picture | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (bytes.length > MAX_BYTES) return null;
  if (head.startsWith('\xff\xd8\xff')) return { extension: 'jpg', bytes };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { extension: 'png', bytes };
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? { extension: 'webp', bytes } : null;
}

const isZip = (name: string): boolean => /\.zip$/iu.test(name);

type Read = () => Uint8Array;

/** Pictures of an archive by their names in it. */
function* zipped(file: string): Generator<[name: string, read: Read]> {
  if (statSync(file).size > MAX_ZIP) return;
  const place = path.basename(file);
  const names: string[] = [];
  unpack(readFileSync(file), place, name => PICTURE_NAME.test(name) && names.push(name) < 0);
  for (const name of names)
    yield [name, () => unpack(readFileSync(file), place, each => each === name)[name] ?? new Uint8Array()];
}

/** Pictures of a folder and of the archives in it, by their paths in it. */
function* inFolder(folder: string): Generator<[name: string, read: Read]> {
  for (const { name, file } of filesBelow(folder)) {
    if (isZip(name)) yield* zipped(file);
    else if (PICTURE_NAME.test(name))
      yield [
        name.replaceAll(FLAT, '/'),
        () => (statSync(file).size > MAX_BYTES ? new Uint8Array() : readFileSync(file)),
      ];
  }
}

/** Pictures that lie with an exchange: in its folder, in its archives, or beside its XML file. */
export class Pictures {
  readonly #folder: string | null = null;
  /** By the last part of their paths. */
  readonly #named = new Map<string, { name: string; read: Read }[]>();

  /** @param file the folder, the archive or the XML file */
  constructor(file: string) {
    const isFolder = statSync(file).isDirectory();
    if (!isFolder && !isZip(file)) {
      this.#folder = path.dirname(file);
      return;
    }
    for (const [name, read] of isFolder ? inFolder(file) : zipped(file)) {
      const last = name.split('/').at(-1) ?? '';
      this.#named.set(last, [...(this.#named.get(last) ?? []), { name, read }]);
    }
  }

  /**
   * The picture at a path of the XML, `import_files/1/2.jpg`.
   * @returns null when none lies there, and for what is no JPEG, PNG or WebP or is larger than 10 MB
   */
  at(address: string): Picture | null {
    const parts = address.split(/[/\\]/u).filter(part => part !== '' && part !== '.');
    if (parts.length === 0 || parts.includes('..') || !PICTURE_NAME.test(address)) return null;
    if (this.#folder !== null) {
      const file = path.join(this.#folder, ...parts);
      const found = lstatSync(file, { throwIfNoEntry: false });
      return found?.isFile() && found.size <= MAX_BYTES ? pictureIn(readFileSync(file)) : null;
    }
    const wanted = parts.join('/');
    const known = this.#named.get(parts.at(-1) ?? '') ?? [];
    const one = known.find(({ name }) => name === wanted || name.endsWith(`/${wanted}`));
    return one ? pictureIn(one.read()) : null;
  }
}
