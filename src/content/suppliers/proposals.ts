import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { slugOf } from '#src/domain/search-text.ts';
import type { PictureOf } from './commerceml/pictures.ts';
import type { Matched } from './goods.ts';
import type { SupplierRow } from './offer.ts';
import { writeWhole } from './write.ts';

/** Most files of models that wait in a folder: nobody looks through more. */
const MAX_FILES = 200;

/** A model that the shop lacks, as a row names it. */
export interface Proposal {
  slug: string;
  brand: string;
  title: string;
  season: string;
  offer: SupplierRow;
}

/** What was proposed. */
export interface Proposed {
  /** Files that were written, and how many have a picture. */
  proposed: number;
  pictured: number;
  /** Models for which the folder has no room. */
  unproposed: number;
}

const slugIn = ({ offer: { tyre } }: Matched): string =>
  tyre.status === 'unknown-model' && tyre.tyre.modelText !== ''
    ? slugOf(`${tyre.tyre.brand} ${tyre.tyre.modelText}`)
    : '';

/** Files of ready models, to be looked through and moved to content/models/ and content/storage/tyres/: content/suppliers/NAME.new/. */
export class Proposals {
  readonly #folder: string;
  /** Files of the models that the shop has. */
  readonly #models: ReadonlySet<string>;
  /** Models of the list, by slug. */
  readonly #wanted = new Map<string, Proposal>();
  readonly #settled = new Set<string>();

  constructor(contentDir: string, supplier: string, matched: readonly Matched[]) {
    this.#folder = path.join(contentDir, 'suppliers', `${supplier}.new`);
    this.#models = new Set(readdirSync(path.join(contentDir, 'models')));
    for (const each of matched) {
      const slug = slugIn(each);
      if (slug === '') continue;
      if (each.kind !== 'new-model') this.#settled.add(slug);
      else if (!this.#wanted.has(slug)) {
        const { brand, modelText, season, studs } = each.tyre;
        const seasonWord = season ?? (studs === null ? '' : 'winter');
        this.#wanted.set(slug, { slug, brand, title: modelText, season: seasonWord, offer: each.offer });
      }
    }
  }

  /** Models of the list without a file, as far as there is room; files that stay are not changed. */
  get fresh(): Proposal[] {
    const known = new Set(this.#slugs());
    const going = [...known].filter(slug => this.#isAnswered(slug)).length;
    const room = Math.max(0, MAX_FILES - known.size + going);
    return this.#open.filter(({ slug }) => !known.has(slug)).slice(0, room);
  }

  /**
   * Removes files of models that are answered, and, of a whole list, those that it no longer names and nobody has changed;
   * writes new ones, with pictures.
   */
  write(isWhole: boolean, pictureOf: PictureOf): Proposed {
    for (const slug of this.#slugs())
      if (this.#isAnswered(slug) || (isWhole && !this.#wanted.has(slug) && this.#isUnchanged(slug)))
        this.#remove(slug);
    for (const slug of this.#slugs().slice(MAX_FILES)) if (this.#isUnchanged(slug)) this.#remove(slug);
    const fresh = this.fresh;
    const pictured = fresh.filter(each => this.#propose(each, pictureOf)).length;
    const known = new Set(this.#slugs());
    const unproposed = this.#open.filter(({ slug }) => !known.has(slug)).length;
    return { proposed: fresh.length, pictured, unproposed };
  }

  get #open(): Proposal[] {
    return [...this.#wanted.values()].filter(({ slug }) => !this.#isAnswered(slug));
  }

  #slugs(): string[] {
    const names = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    return names.filter(name => name.endsWith('.md')).map(name => path.basename(name, '.md'));
  }

  #isAnswered(slug: string): boolean {
    const isSettled = this.#settled.has(slug) && !this.#wanted.has(slug);
    return isSettled || this.#models.has(`${slug}.md`);
  }

  /** Whether a file says what was written into it, as far as that can be told without its row. */
  #isUnchanged(slug: string): boolean {
    const text = readFileSync(path.join(this.#folder, `${slug}.md`), 'utf8');
    const [, header, rest] = /^---\n(# Из прайса: [\s\S]*?)---\n([\s\S]*)$/u.exec(text) ?? [];
    if (header === undefined || rest !== '') return false;
    try {
      const { brand, title } = parse(header) as Record<string, string>;
      return slugOf(`${brand} ${title}`) === slug;
    } catch {
      return false;
    }
  }

  #remove(slug: string): void {
    for (const extension of ['md', 'jpg', 'png', 'webp'])
      rmSync(path.join(this.#folder, `${slug}.${extension}`), { force: true });
  }

  /** Writes the file of a model. @returns whether it has a picture */
  #propose({ slug, brand, title, season, offer }: Proposal, pictureOf: PictureOf): boolean {
    const picture = pictureOf(offer);
    const photo = picture && `${slug}.${picture.extension}`;
    if (picture && photo) writeWhole(path.join(this.#folder, photo), picture.bytes);
    const hints = [
      `Из прайса: ${offer.name.replace(/\s+/gu, ' ')}`,
      'Проверьте название и сезон (summer, winter, allseason) и перенесите файл в content/models/',
      ...(photo ? [`Фотография: ${photo} рядом, перенесите её в content/storage/tyres/`] : []),
    ];
    const header = stringify({ brand, title, season });
    writeWhole(
      path.join(this.#folder, `${slug}.md`),
      `---\n${hints.map(hint => `# ${hint}\n`).join('')}${header}---\n`,
    );
    return photo !== null;
  }
}
