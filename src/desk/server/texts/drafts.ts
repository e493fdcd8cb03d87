import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Form } from '#src/content/import/kinds/form.ts';
import { writeWhole } from '#src/content/suppliers/write.ts';
import type { DraftOf, TextValues } from '../../api/texts.ts';
import { namesIn } from '../folders.ts';
import { type Bytes, digestOf, type FileChange, type Saves } from '../saves/saves.ts';
import { ABOVE, fileOf, formOf, REDIRECTS, withRedirect, withText } from './documents.ts';

/** A path below content/storage that leads nowhere else. */
export const PICTURE_PATH = /^(?!.*\.\.)[\w-][\w./-]{0,200}$/u;

/** A text that is not finished. It lies in the content's `.drafts`, which a backup takes and no importer reads. */
export interface Draft extends DraftOf {
  form: string;
  key: string;
  /** What the text said when it was opened; null for a new one. */
  before: TextValues | null;
  values: TextValues;
}

/** Texts that are not finished, with the pictures that were sent for them. */
export class Drafts {
  readonly #folder: string;

  constructor(contentDir: string) {
    this.#folder = path.join(contentDir, '.drafts');
  }

  all(): Draft[] {
    return namesIn(this.#folder).flatMap(id => this.#read(id) ?? []);
  }

  /** What they say, by the name under which people know them. */
  texts(): { file: string; text: string }[] {
    return this.all().map(({ form, key, values }) => ({
      file: `черновик ${fileOf(formOf(form), key)}`,
      text: JSON.stringify(values),
    }));
  }

  get(form: Form, key: string): Draft | null {
    return this.#read(idOf(form.place, key));
  }

  /** Stores a draft. @param pictures files of pictures that were sent, by their path in content/storage */
  save(draft: Draft, pictures: Readonly<Record<string, string>>): void {
    const folder = path.join(this.#folder, idOf(draft.form, draft.key));
    for (const [name, file] of Object.entries(pictures)) {
      const place = path.join(folder, 'storage', name);
      mkdirSync(path.dirname(place), { recursive: true });
      writeWhole(place, readFileSync(file));
    }
    mkdirSync(folder, { recursive: true });
    writeWhole(path.join(folder, 'draft.json'), JSON.stringify(draft));
  }

  drop({ form, key }: Pick<Draft, 'form' | 'key'>): void {
    rmSync(path.join(this.#folder, idOf(form, key)), { recursive: true, force: true });
  }

  /** The path of a picture that was sent for a draft; null when there is none. @param name its path in content/storage */
  picture(name: string): string | null {
    if (!PICTURE_PATH.test(name)) return null;
    const places = namesIn(this.#folder).map(id => path.join(this.#folder, id, 'storage', name));
    return places.find(place => existsSync(place)) ?? null;
  }

  /** What the files of the content become with drafts, one after another. @throws {Refused} 409 for one that others have overtaken */
  changes(saves: Saves, drafts: readonly Draft[]): FileChange[] {
    const changes = new Map<string, FileChange>();
    const put = (file: string, change: (now: Bytes) => Bytes) => {
      const now = saves.read(file);
      changes.set(file, { file, read: digestOf(now), bytes: change(changes.get(file)?.bytes ?? now) });
    };
    for (const { form: place, key, before, values } of drafts) {
      const form = formOf(place);
      put(fileOf(form, key), bytes => withText(form, key, bytes, before, values));
      const page = form.page(key);
      // The address of a page that ends may lead elsewhere afterwards.
      if (!before && place in ABOVE && !values.data.to && saves.read(REDIRECTS)?.includes(page))
        put(REDIRECTS, bytes => withRedirect(bytes, page, ''));
      const folder = path.join(this.#folder, idOf(place, key), 'storage');
      const names = globSync('**/*.*', { cwd: folder }).map(name => name.split(path.sep).join('/'));
      // One that the text no longer names is left behind.
      for (const name of names.filter(each => JSON.stringify(values).includes(each)))
        put(`storage/${name}`, () => readFileSync(path.join(folder, name)));
    }
    return [...changes.values()];
  }

  #read(id: string): Draft | null {
    const file = path.join(this.#folder, id, 'draft.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Draft) : null;
  }
}

const idOf = (form: string, key: string): string => hash('sha256', `${form} ${key}`).slice(0, 32);
