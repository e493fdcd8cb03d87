import type { Stored } from './file-store.ts';

/** A published file of a release. */
export interface ReleaseFile extends Stored {
  /** Of a page, of what it was rendered; of a picture, its digest in the catalogue. */
  key: string;
  /** Of a page, the digest of what it shows, without what all pages share. */
  contentDigest: string;
  /** Of a page, the day on which that last changed, yyyy-mm-dd; else empty. */
  changed: string;
  /** When it ceased to belong to the shop, in ms; 0 while it does. Assets stay for pages that are still open. */
  leftAt: number;
}

const TAB = 9;
const NEWLINE = 10;

const lineOf = (address: string, { hash, size, key, contentDigest, leftAt, changed }: ReleaseFile): string =>
  `${address}\t${hash}\t${size}\t${key}\t${contentDigest}\t${leftAt}\t${changed}\n`;

/** Reads one line of a list, without its end. */
export function readLine(line: string): [address: string, file: ReleaseFile] {
  const [address = '', hash = '', size, key = '', contentDigest = '', leftAt, changed = ''] =
    line.split('\t');
  return [address, { hash, size: Number(size), key, contentDigest, leftAt: Number(leftAt), changed }];
}

/** The addresses after all that begin with a prefix, which ends in `/`. */
const after = (prefix: string): string => `${prefix.slice(0, -1)}0`;

/**
 * Files of a release by their addresses in the plain tree (`/product/7/index.html`), in the order of the addresses: the bytes of its
 * `files.tsv`. A file is found by halving, so that nobody reads 50 000 lines to know of a hundred, and the next release's
 * list is these bytes with the changed lines put in.
 */
export class FileList implements Iterable<[address: string, file: ReleaseFile]> {
  static readonly none = new FileList(Buffer.alloc(0));
  /** A line for each file, in the order of the addresses, each with its end. */
  readonly bytes: Buffer;
  readonly #days = new Map<string, ReadonlyMap<string, string>>();

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static of(files: Iterable<readonly [address: string, file: ReleaseFile]>): FileList {
    const next = new NextFiles(FileList.none);
    for (const [address, file] of files) next.set(address, file);
    return next.list();
  }

  /** @param isSorted false for lists of earlier versions of the shop */
  static read(bytes: Buffer, isSorted: boolean): FileList {
    if (isSorted) return new FileList(bytes);
    const lines = bytes.toString('utf8').split('\n');
    return FileList.of(lines.filter(line => line !== '').map(readLine));
  }

  get(address: string): ReleaseFile | undefined {
    const line = this.line(address);
    return line === undefined ? undefined : readLine(line)[1];
  }

  has(address: string): boolean {
    return this.#isAt(this.placeOf(address), address);
  }

  /** The line of an address, without its end. */
  line(address: string): string | undefined {
    const at = this.placeOf(address);
    return this.#isAt(at, address) ? this.lineAt(at) : undefined;
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0;
  }

  get size(): number {
    let lines = 0;
    for (let at = 0; at < this.bytes.length; at = this.endOf(at)) lines++;
    return lines;
  }

  *[Symbol.iterator](): Generator<[address: string, file: ReleaseFile]> {
    for (const line of this.lines()) yield readLine(line);
  }

  *keys(): Generator<string> {
    for (let at = 0; at < this.bytes.length; at = this.endOf(at)) yield this.addressAt(at);
  }

  *values(): Generator<ReleaseFile> {
    for (const [, file] of this) yield file;
  }

  /** Lines without their ends: all, or those of addresses that begin with a prefix, which ends in `/`. */
  *lines(prefix?: string): Generator<string> {
    const [from, to] = prefix === undefined ? [0, this.bytes.length] : this.#within(prefix);
    for (let at = from; at < to; at = this.endOf(at)) yield this.lineAt(at);
  }

  #within(prefix: string): [from: number, to: number] {
    return [this.placeOf(prefix), this.placeOf(after(prefix))];
  }

  /** Days of change of the files whose addresses begin with a prefix, which ends in `/`. Cached: reading thousands in order is quicker than searching for each. */
  daysWithin(prefix: string): ReadonlyMap<string, string> {
    const known = this.#days.get(prefix);
    if (known) return known;
    const days = new Map<string, string>();
    // Decoded at once: a call for each of 50 000 lines takes twice as long.
    const lines = this.bytes.toString('utf8', ...this.#within(prefix));
    for (let at = 0, end: number; at < lines.length; at = end + 1) {
      end = lines.indexOf('\n', at);
      days.set(lines.slice(at, lines.indexOf('\t', at)), lines.slice(lines.lastIndexOf('\t', end) + 1, end));
    }
    this.#days.set(prefix, days);
    return days;
  }

  /** Addresses that begin with none of some prefixes, which end in `/`. */
  *addressesWithout(prefixes: readonly string[]): Generator<string> {
    let at = 0;
    for (const prefix of [...prefixes].sort()) {
      const end = this.placeOf(prefix);
      for (; at < end; at = this.endOf(at)) yield this.addressAt(at);
      at = this.placeOf(after(prefix));
    }
    for (; at < this.bytes.length; at = this.endOf(at)) yield this.addressAt(at);
  }

  #isAt(at: number, address: string): boolean {
    return at < this.bytes.length && this.addressAt(at) === address;
  }

  /** Where the line of an address begins, or would. @param from a beginning of a line that is not after it */
  placeOf(address: string, from = 0): number {
    let low = from;
    let high = this.bytes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : this.bytes.lastIndexOf(NEWLINE, middle - 1) + 1;
      if (this.addressAt(start) < address) low = this.endOf(start);
      else high = start;
    }
    return low;
  }

  /** The address of the line that begins at a place. */
  addressAt(at: number): string {
    return this.bytes.toString('utf8', at, this.bytes.indexOf(TAB, at));
  }

  /** The line that begins at a place, without its end. */
  lineAt(at: number): string {
    return this.bytes.toString('utf8', at, this.endOf(at) - 1);
  }

  /** Where the line after the one of a place begins. */
  endOf(at: number): number {
    return this.bytes.indexOf(NEWLINE, at) + 1;
  }
}

/** The list of a release in the making: what of the earlier release's stays is not touched. */
export class NextFiles {
  readonly #before: FileList;
  readonly #changes = new Map<string, ReleaseFile>();
  /** Addresses of the earlier list that the next one has not, as far as is known. */
  readonly #left: Set<string>;

  /**
   * @param carriedOver prefixes, which end in `/`, of files that stay unless they are changed or dropped; others go unless `keep` or `set`
   *   names them
   */
  constructor(before: FileList, carriedOver: readonly string[] = []) {
    this.#before = before;
    this.#left = new Set(before.addressesWithout(carriedOver));
  }

  get(address: string): ReleaseFile | undefined {
    return this.#changes.get(address) ?? (this.#left.has(address) ? undefined : this.#before.get(address));
  }

  has(address: string): boolean {
    return this.#changes.has(address) || (!this.#left.has(address) && this.#before.has(address));
  }

  /**
   * The day of change of a file.
   * @param within a prefix of its address, for who asks for most files that begin so: see {@link FileList.daysWithin}
   */
  dayOf(address: string, within?: string): string | undefined {
    const change = this.#changes.get(address);
    if (change || this.#left.has(address)) return change?.changed;
    return within === undefined
      ? this.#before.get(address)?.changed
      : this.#before.daysWithin(within).get(address);
  }

  set(address: string, file: ReleaseFile): void {
    this.#changes.set(address, file);
    this.#left.delete(address);
  }

  /** Has a file of the earlier list stay as it was. */
  keep(address: string): void {
    this.#left.delete(address);
  }

  /** Has a file of the earlier list go. */
  drop(address: string): void {
    this.#changes.delete(address);
    if (this.#before.has(address)) this.#left.add(address);
  }

  /** Addresses of the earlier list that are not in this one. */
  get left(): ReadonlySet<string> {
    return this.#left;
  }

  *keys(): Generator<string> {
    for (const address of this.#before.keys())
      if (!this.#left.has(address) && !this.#changes.has(address)) yield address;
    yield* this.#changes.keys();
  }

  /** The files as they are now. */
  list(): FileList {
    const { bytes } = this.#before;
    const pieces: Buffer[] = [];
    let added = '';
    let at = 0;
    const keepUntil = (place: number) => {
      if (place === at) return;
      pieces.push(Buffer.from(added), bytes.subarray(at, place));
      added = '';
      at = place;
    };
    for (const address of [...this.#changes.keys(), ...this.#left].sort()) {
      const place = this.#before.placeOf(address, at);
      keepUntil(place);
      const file = this.#changes.get(address);
      if (file) added += lineOf(address, file);
      if (place < bytes.length && this.#before.addressAt(place) === address) at = this.#before.endOf(place);
    }
    keepUntil(bytes.length);
    return FileList.read(Buffer.concat([...pieces, Buffer.from(added)]), true);
  }
}

/** A line in which two lists differ, without its end; absent from the list that does not have its address. */
export interface Difference {
  address: string;
  was: string | undefined;
  is: string | undefined;
}

/** What is compared in one go, in bytes: of two lists, most is the same in both. */
const MIN_STEP = 512;
const MAX_STEP = 65_536;

/** How many bytes, up to the end of a line, two lists have in common from two beginnings of lines on. */
function commonLines(one: Buffer, at: number, other: Buffer, otherAt: number): number {
  const most = Math.min(one.length - at, other.length - otherAt);
  let same = 0;
  let step = MIN_STEP;
  while (same < most) {
    const length = Math.min(step, most - same);
    const [from, otherFrom] = [at + same, otherAt + same];
    if (one.compare(other, otherFrom, otherFrom + length, from, from + length) === 0) {
      same += length;
      step = Math.min(step * 2, MAX_STEP);
    } else if (length > 1) step = length >>> 1;
    else break;
  }
  return same === 0 ? 0 : Math.max(0, one.lastIndexOf(NEWLINE, at + same - 1) + 1 - at);
}

/** The lines in which two lists differ, in the order of their addresses. */
export function* differences(before: FileList, after: FileList): Generator<Difference> {
  let [at, nowAt] = [0, 0];
  for (;;) {
    const same = commonLines(before.bytes, at, after.bytes, nowAt);
    at += same;
    nowAt += same;
    const was = at < before.bytes.length ? before.addressAt(at) : null;
    const is = nowAt < after.bytes.length ? after.addressAt(nowAt) : null;
    if (was === null && is === null) return;
    const isGone = is === null || (was !== null && was < is);
    const isNew = was === null || (is !== null && is < was);
    yield {
      address: (isGone ? was : is) ?? '',
      was: isNew ? undefined : before.lineAt(at),
      is: isGone ? undefined : after.lineAt(nowAt),
    };
    if (!isNew) at = before.endOf(at);
    if (!isGone) nowAt = after.endOf(nowAt);
  }
}
