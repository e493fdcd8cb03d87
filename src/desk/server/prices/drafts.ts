import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import { writeWhole } from '#src/content/suppliers/write.ts';
import type { DraftRow, ListDone } from '../../api/prices.ts';
import { FOLDER_ID, namesIn, sweep } from '../folders.ts';
import { Refused } from '../refused.ts';

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** A list that an editor has sent, as it is stored. */
export interface StoredDraft {
  id: string;
  files: string[];
  /** As the editor has named it. */
  supplier: string | null;
  /** By key of the row, with what tells it to people. */
  answers: Record<string, Pick<DraftRow, 'code' | 'name' | 'answer'>>;
  /** Answers that were given since the list was read. */
  uncounted: number;
  /** When it was read last, in milliseconds since 1970, and over which release. */
  counted?: { at: number; over: string | null };
  report: Pick<PriceReport, 'supplier' | 'files' | 'notes' | 'tables' | 'newProfile'> | null;
  error: string;
  /** Whether it is refused only until an editor says that it is right. */
  isDoubted: boolean;
  /** Milliseconds since 1970. */
  at: number;
  published: ListDone | null;
  /** The last job about it, and whether that publishes it. */
  job: string;
  isPublishing?: boolean;
}

/** The supplier whose list it is, null while nobody knows. */
export const supplierOf = ({ report, supplier }: StoredDraft): string | null => report?.supplier ?? supplier;

/** Lists that were sent, each in DATA_DIR/desk/prices/ID for a week with its files, rows and answers. */
export class Drafts {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'desk', 'prices');
  }

  /** Begins a draft of copies of files. */
  create(files: readonly string[], supplier: string | null): string {
    sweep(this.#folder, KEEP_MS);
    const id = randomUUID();
    const places = files.map((file, at) => this.file(id, 'files', String(at), path.basename(file)));
    for (const [at, file] of files.entries()) {
      mkdirSync(path.dirname(places[at] ?? ''), { recursive: true, mode: 0o700 });
      copyFileSync(file, places[at] ?? '');
    }
    const none = { answers: {}, uncounted: 0, report: null, error: '', isDoubted: false, published: null };
    this.#write({ id, files: places, supplier, ...none, job: '', at: Date.now() });
    return id;
  }

  /** @throws {Refused} when there is none, or no longer */
  read(id: string): StoredDraft {
    const file = this.file(id, 'draft.json');
    if (!FOLDER_ID.test(id) || !existsSync(file))
      throw new Refused(404, 'Этого прайса на пульте уже нет: перетащите файл ещё раз.');
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  /** All of them, newest first. */
  list(): StoredDraft[] {
    return namesIn(this.#folder)
      .flatMap(id => (existsSync(this.file(id, 'draft.json')) ? [this.read(id)] : []))
      .sort((one, other) => other.at - one.at);
  }

  change(id: string, changes: Partial<StoredDraft>): void {
    this.#write({ ...this.read(id), ...changes });
  }

  /** A path in the folder of a draft. */
  file(id: string, ...names: string[]): string {
    return path.join(this.#folder, id, ...names);
  }

  #write(draft: StoredDraft): void {
    writeWhole(this.file(draft.id, 'draft.json'), JSON.stringify(draft));
  }
}
