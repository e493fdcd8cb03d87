import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { photoFile, photoFolder } from '#src/domain/photo-sizes.ts';
import { READY, STUDIO_LIST, viewName } from '#src/intake/photos/photos.ts';
import type { EncodedPhoto } from './encode.ts';
import type { Subject, View } from './page/subject.ts';

/** Version of the renderer. Raise it when the same parameters give another picture: all photographs are rendered again. */
export const LOOK = 2;

/** Views of a model, with the width in pixels of each square photograph. */
export const VIEW_PIXELS = {
  quarter: 1200,
  tread: 640,
  side: 640,
  low: 1200,
  detail: 1200,
} as const satisfies Record<View, 640 | 1200>;

/** Views that a model has; best sellers have all. */
export const viewsOf = ({ topsell }: { topsell: boolean }): readonly View[] =>
  topsell ? ['quarter', 'tread', 'side', 'low', 'detail'] : ['quarter', 'tread', 'side'];

/** Digest of everything that one view of a model depends on. */
export const keyOf = (subject: Subject, view: View): string =>
  hash('sha256', JSON.stringify({ look: LOOK, view, pixels: VIEW_PIXELS[view], subject })).slice(0, 16);

/** Digest of a master; the folder of its smaller sizes has this name. */
export const digestOf = (bytes: Buffer): string => hash('sha256', bytes).slice(0, 16);

/**
 * Photographs of a model or a scene by the path of the largest file (the master): `key` is the digest of the parameters,
 * `digest` that of the file's bytes. A file with another digest was replaced by an editor.
 */
type Entry = Readonly<Record<string, { key: string; digest: string }>>;

export type PhotoState = 'fresh' | 'stale' | 'own';

/** Path of a view's master below `storage/`. */
export const masterOf = (slug: string, view: View): string => `${viewName(slug, view)}.avif`;

/**
 * The rendered pictures of a content folder: masters below `storage/`, their smaller sizes in `storage/.ready/` under the
 * master's digest, and `storage/studio.json` with the keys of the parameters from which each was rendered.
 */
export class PhotoIndex {
  readonly #storage: string;
  readonly #entries: Map<string, Entry>;

  constructor(contentDir: string) {
    this.#storage = path.join(contentDir, 'storage');
    const list = path.join(this.#storage, STUDIO_LIST);
    const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Entry>) : {};
    this.#entries = new Map(Object.entries(known));
  }

  /** State of a photograph: `fresh` is up to date, `stale` is outdated or missing, `own` was replaced by an editor. */
  stateOf(subject: string, master: string, key: string): PhotoState {
    const entry = this.#entries.get(subject)?.[master];
    const file = path.join(this.#storage, master);
    if (!existsSync(file)) return 'stale';
    if (entry?.digest !== digestOf(readFileSync(file))) return 'own';
    return entry.key === key ? 'fresh' : 'stale';
  }

  /** Writes a photograph in all sizes and saves the index at once, so that an interrupted run loses nothing. */
  keep(subject: string, place: string, key: string, { size, master, sizes }: EncodedPhoto): void {
    const digest = digestOf(master);
    for (const { bytes, ...file } of sizes)
      this.#put(path.join(READY, photoFolder(digest, size), photoFile(file)), bytes);
    this.#put(place, master);
    this.#entries.set(subject, { ...this.#entries.get(subject), [place]: { key, digest } });
    this.#write();
  }

  /** Removes all other subjects from the index, and smaller sizes of masters that no longer exist. */
  prune(subjects: ReadonlySet<string>): void {
    for (const subject of this.#entries.keys()) if (!subjects.has(subject)) this.#entries.delete(subject);
    if (this.#entries.size === 0) return;
    this.#write();
    const digests = new Set(
      [...this.#entries.values()].flatMap(made => Object.values(made).map(({ digest }) => digest)),
    );
    const ready = path.join(this.#storage, READY);
    for (const name of existsSync(ready) ? readdirSync(ready) : [])
      if (!digests.has(name.split('-')[0] ?? '')) rmSync(path.join(ready, name), { recursive: true });
  }

  /** Writes one subject per line, so that diffs are readable. */
  #write(): void {
    const entries = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = entries.map(([subject, entry]) => `${JSON.stringify(subject)}: ${JSON.stringify(entry)}`);
    this.#put(STUDIO_LIST, Buffer.from(`{\n${lines.join(',\n')}\n}\n`));
  }

  #put(name: string, bytes: Buffer): void {
    const file = path.join(this.#storage, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
  }
}
