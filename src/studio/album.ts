import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Print } from './develop.ts';
import type { Subject, View } from './page/subject.ts';

/** Raised when the studio's page draws the same parameters otherwise than before: all photographs are then taken anew. */
export const LOOK = 1;

/** Views of a model: the main one is wide. The ending of its file's name, and points of its side. */
export const VIEWS = {
  quarter: { ending: '', points: 1200 },
  tread: { ending: '-tread', points: 640 },
  side: { ending: '-side', points: 640 },
} as const satisfies Record<View, { ending: string; points: 640 | 1200 }>;

/** Digest of everything that a model's photographs depend on. */
export const keyOf = (subject: Subject): string =>
  hash('sha256', JSON.stringify({ look: LOOK, views: VIEWS, subject })).slice(0, 16);

/** Digest by which the smaller sizes of a picture are named. */
export const digestOf = (bytes: Buffer): string => hash('sha256', bytes).slice(0, 16);

interface Entry {
  key: string;
  /** Digests of the masters by view: a file with another one is the editor's own. */
  masters: Partial<Record<View, string>>;
}

export type Standing = 'fresh' | 'stale' | 'own';

/**
 * The photographs of a content folder: masters in `storage/tyres/`, their smaller sizes in `storage/.ready/` under the
 * master's digest, and `storage/tyres/studio.json`, which says what was rendered from which parameters.
 */
export class Album {
  readonly #tyres: string;
  readonly #ready: string;
  readonly #entries: Map<string, Entry>;

  constructor(contentDir: string) {
    this.#tyres = path.join(contentDir, 'storage', 'tyres');
    this.#ready = path.join(contentDir, 'storage', '.ready');
    mkdirSync(this.#tyres, { recursive: true });
    mkdirSync(this.#ready, { recursive: true });
    const list = path.join(this.#tyres, 'studio.json');
    const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Entry>) : {};
    this.#entries = new Map(Object.entries(known));
  }

  /** Path of a view's master below `storage/`. */
  static pathOf = (slug: string, view: View): string => `tyres/${slug}${VIEWS[view].ending}.avif`;

  #file(slug: string, view: View): string {
    return path.join(this.#tyres, `${slug}${VIEWS[view].ending}.avif`);
  }

  /** Whether a view has to be taken: fresh, stale (or missing), or replaced by an editor's own picture. */
  standing(slug: string, view: View, key: string): Standing {
    const entry = this.#entries.get(slug);
    const file = this.#file(slug, view);
    if (!existsSync(file)) return 'stale';
    if (entry?.masters[view] !== digestOf(readFileSync(file))) return 'own';
    return entry.key === key ? 'fresh' : 'stale';
  }

  /** Puts a view's prints in their places. */
  keep(slug: string, view: View, key: string, { master, sizes }: Print): void {
    const digest = digestOf(master);
    for (const { width, format, bytes } of sizes)
      put(path.join(this.#ready, `${digest}-${width}.${format}`), bytes);
    put(this.#file(slug, view), master);
    const before = this.#entries.get(slug);
    const masters = { ...(before?.key === key ? before.masters : {}), [view]: digest };
    this.#entries.set(slug, { key, masters });
  }

  /** Writes the list, one model a line, and removes sizes of masters that are no more. */
  close(slugs: ReadonlySet<string>): void {
    const entries = [...this.#entries]
      .filter(([slug]) => slugs.has(slug))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = entries.map(([slug, entry]) => `${JSON.stringify(slug)}: ${JSON.stringify(entry)}`);
    put(path.join(this.#tyres, 'studio.json'), Buffer.from(`{\n${lines.join(',\n')}\n}\n`));
    const alive = new Set(entries.flatMap(([, { masters }]) => Object.values(masters)));
    for (const name of readdirSync(this.#ready))
      if (!alive.has(name.split('-')[0] ?? '')) rmSync(path.join(this.#ready, name));
  }
}

function put(file: string, bytes: Buffer): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}
