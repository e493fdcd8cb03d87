import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { isWithinTarget, NOTES, type Target, type Thing } from './target.ts';
import { UploadError } from './upload-error.ts';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

/** What a target holds, by its own notes. */
export interface Held {
  /** The release that it holds whole, or held last; null before the first. */
  release: string | null;
  /** Digests by key; what may be half-done is not among them. */
  digests: Map<string, string>;
  /** Keys that were there when that release was whole. */
  before: ReadonlySet<string>;
  /** Keys that have changed since, or may have: an upload was interrupted. */
  touched: Set<string>;
  /** Which notes count: those of an earlier list are no longer read. */
  series: string;
  /** How many of them there are. */
  count: number;
}

interface Head {
  format: number;
  release: string;
  series: string;
}

const FORMAT = 1;
/** Names of notes are made of it. */
const SERIES = /^[a-z\d]{1,16}$/u;
/** Bytes of an unpacked note: a million products need half. */
const MAX_NOTE = 512 * 1024 * 1024;
const LIST = 'list.gz';
const FIRST = 'first';
/** Marks in notes: about to change, and gone. */
const [UNKNOWN, GONE] = ['?', '-'];

const noteOf = (series: string, number: number): string => `${series}-${number}.gz`;

function entries(lines: readonly string[]): [key: string, mark: string][] {
  return lines.flatMap((line): [string, string][] => {
    const cut = line.indexOf('\t');
    const key = line.slice(cut + 1);
    return cut > 0 && isWithinTarget(key) ? [[key, line.slice(0, cut)]] : [];
  });
}

const damaged = (target: Target, name: string, cause?: unknown): UploadError =>
  new UploadError(
    `${target.name}: запись ${NOTES}/${name} о выгруженном повреждена. Удалите ${NOTES} и выполните: npm run upload -- --all`,
    { cause },
  );

async function linesOf(target: Target, name: string): Promise<string[] | null> {
  const bytes = await target.readNote(name);
  if (bytes === null) return null;
  try {
    return (await unzipped(bytes, { maxOutputLength: MAX_NOTE })).toString('utf8').split('\n');
  } catch (error) {
    throw damaged(target, name, error);
  }
}

const write = async (target: Target, name: string, lines: Iterable<string>): Promise<void> =>
  target.writeNote(name, await zipped([...lines].join('\n')));

function headOf(target: Target, line: string): Head {
  let head: Partial<Head> | null;
  try {
    head = JSON.parse(line);
  } catch (error) {
    throw damaged(target, LIST, error);
  }
  const { format, release, series } = head ?? {};
  if (format !== FORMAT)
    throw new UploadError(
      `${target.name}: сюда выгружала другая версия магазина. Выполните: npm run upload -- --all`,
    );
  if (typeof release !== 'string' || typeof series !== 'string' || !SERIES.test(series))
    throw damaged(target, LIST);
  return { format, release, series };
}

/** Reads what a target holds; null when it has no notes. @throws {UploadError} */
export async function readHeld(target: Target): Promise<Held | null> {
  const list = await linesOf(target, LIST);
  const head = list && headOf(target, list[0] ?? '');
  const digests = new Map(entries(list?.slice(1) ?? []));
  const before = new Set(digests.keys());
  const series = head?.series ?? FIRST;
  const touched = new Set<string>();
  let count = 0;
  for (let lines = await linesOf(target, noteOf(series, 0)); lines; ) {
    for (const [key, mark] of entries(lines)) {
      touched.add(key);
      if (mark === UNKNOWN || mark === GONE) digests.delete(key);
      else digests.set(key, mark);
    }
    lines = await linesOf(target, noteOf(series, ++count));
  }
  if (!list && count === 0) return null;
  return { release: head?.release ?? null, digests, before, touched, series, count };
}

/** The notes of a new target, which holds nothing. */
export const nothingHeld = (): Held => ({
  release: null,
  digests: new Map(),
  before: new Set(),
  touched: new Set(),
  series: FIRST,
  count: 0,
});

/**
 * Keeps notes at a target while it changes: first what is about to change, then what has been done, at last the whole list.
 * Whenever it is interrupted, nothing counts as done that is not.
 */
export class Notes {
  readonly #target: Target;
  readonly #held: Held;

  constructor(target: Target, held: Held) {
    this.#target = target;
    this.#held = held;
  }

  /** Call before anything of these changes. */
  begin(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#held.touched.add(key);
    return this.#add(keys.map(key => `${UNKNOWN}\t${key}`));
  }

  put(things: readonly Thing[]): Promise<void> {
    return this.#add(things.map(({ key, digest }) => `${digest}\t${key}`));
  }

  removed(keys: readonly string[]): Promise<void> {
    return this.#add(keys.map(key => `${GONE}\t${key}`));
  }

  /** Call when the target holds exactly this. */
  async end(release: string, things: readonly Thing[]): Promise<void> {
    const head: Head = { format: FORMAT, release, series: Date.now().toString(36) };
    await write(this.#target, LIST, [
      JSON.stringify(head),
      ...things.map(({ key, digest }) => `${digest}\t${key}`),
    ]);
    const { series, count } = this.#held;
    await this.#target.remove(
      Array.from({ length: count }, (_, number) => `${NOTES}/${noteOf(series, number)}`),
    );
  }

  #add(lines: readonly string[]): Promise<void> {
    return write(this.#target, noteOf(this.#held.series, this.#held.count++), lines);
  }
}
