import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import { writeWhole } from '#src/content/suppliers/write.ts';
import type { ListDone } from '../../api/prices.ts';
import { Refused } from '../refused.ts';

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
const ID = /^[\da-f-]{36}$/u;

/** An answer with the row that it is about. */
interface RowAnswer {
  code: string;
  name: string;
  answer: string;
}

/** A list that an editor has sent, as it is stored. */
export interface StoredDraft {
  id: string;
  files: string[];
  /** As the editor has named it. */
  supplier: string | null;
  /** By key of the row. */
  answers: Record<string, RowAnswer>;
  /** Answers that were given since the list was read. */
  uncounted: number;
  report: Pick<PriceReport, 'supplier' | 'files' | 'notes' | 'tables' | 'newProfile'> | null;
  error: string;
  /** Whether it is refused only until an editor says that it is right. */
  isDoubted: boolean;
  /** Milliseconds since 1970. */
  at: number;
  published: ListDone | null;
  /** The last job about it. */
  job: string;
}

/** Lists that were sent, each in DATA_DIR/desk/prices/ID for a week with its files, rows and answers. */
export class Drafts {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'desk', 'prices');
  }

  /** Begins a draft of copies of files. */
  create(files: readonly string[], supplier: string | null): string {
    this.#sweep();
    const id = randomUUID();
    const places = files.map((file, at) => this.file(id, 'files', String(at), path.basename(file)));
    for (const [at, file] of files.entries()) {
      mkdirSync(path.dirname(places[at] ?? ''), { recursive: true, mode: 0o700 });
      copyFileSync(file, places[at] ?? '');
    }
    const empty = {
      answers: {},
      uncounted: 0,
      report: null,
      error: '',
      isDoubted: false,
      published: null,
      job: '',
      at: Date.now(),
    };
    this.#write({ id, files: places, supplier, ...empty });
    return id;
  }

  /** @throws {Refused} when there is none, or no longer */
  read(id: string): StoredDraft {
    const file = this.file(id, 'draft.json');
    if (!ID.test(id) || !existsSync(file))
      throw new Refused(404, 'Этого прайса на пульте уже нет: перетащите файл ещё раз.');
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  /** All of them, newest first. */
  list(): StoredDraft[] {
    return this.#ids()
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

  #ids(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  #sweep(): void {
    for (const id of this.#ids()) {
      const changed = statSync(this.file(id, 'draft.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - changed > KEEP_MS) rmSync(this.file(id), { recursive: true, force: true });
    }
  }
}
