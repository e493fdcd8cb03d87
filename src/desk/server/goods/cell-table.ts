import { isUtf8 } from 'node:buffer';
import { separatorOf } from '#src/content/import/read/csv-file.ts';
import { Refused } from '../refused.ts';

/** Where a row or a cell lies in its file; a row without its line's end. */
interface Place {
  start: number;
  end: number;
}

/** What becomes of a table: new cells of rows by their numbers, and rows after the last. */
export interface TableEdits {
  cells: ReadonlyMap<number, Readonly<Record<string, string>>>;
  rows?: readonly Readonly<Record<string, string>>[];
}

const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * A table of the content whose cells are changed in place. Its rows are those that the importer reads; every byte beside a changed
 * cell stays, whatever the separator, quotes, line ends and encoding are.
 */
export class CellTable {
  readonly columns: readonly string[];
  readonly bytes: Buffer;
  readonly #file: string;
  /** One character for each byte. */
  readonly #text: string;
  readonly #isUtf8: boolean;
  readonly #separator: number;
  readonly #rows: readonly Place[];
  readonly #numbers = new Map<string, number[]>();

  /** @throws {Refused} for UTF-16, whose cells are not changed in place */
  constructor(bytes: Buffer, file: string) {
    if (/^(?:\xff\xfe|\xfe\xff)/u.test(bytes.toString('latin1', 0, 2)))
      throw new Refused(409, `Таблица ${file} в кодировке UTF-16: сохраните её как «CSV UTF-8».`);
    this.bytes = bytes;
    this.#file = file;
    this.#text = bytes.toString('latin1');
    this.#isUtf8 = isUtf8(bytes);
    const from = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
    const [header = { start: from, end: from }, ...rows] = this.#recordsFrom(from);
    this.#separator = separatorOf(bytes.subarray(header.start, header.end)).charCodeAt(0);
    this.columns = this.#cellsOf(header).map(cell => this.#value(cell));
    this.#rows = rows;
    const key = this.columns.indexOf('id');
    for (const [number, row] of rows.entries()) {
      const [cell] = this.#cellsOf(row, key, key + 1);
      const id = cell ? this.#value(cell) : '';
      const numbers = this.#numbers.get(id);
      if (numbers) numbers.push(number);
      else this.#numbers.set(id, [number]);
    }
  }

  /** All that stands in the column `id`. */
  get ids(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** How many rows there are. */
  get length(): number {
    return this.#rows.length;
  }

  /** Numbers of the rows about something. */
  rowsOf(id: string): readonly number[] {
    return this.#numbers.get(id) ?? [];
  }

  /** Trimmed cells of a row by column. */
  cells(row: number): Record<string, string> {
    const cells = this.#cellsOf(this.#rows[row] as Place);
    return Object.fromEntries(
      this.columns.map((name, at) => [name, cells[at] ? this.#value(cells[at]) : '']),
    );
  }

  /** The file without a row. */
  without(row: number): Buffer {
    const { start, end } = this.#rows[row] as Place;
    const next = this.#rows[row + 1]?.start ?? this.bytes.length;
    return Buffer.concat([this.bytes.subarray(0, start), this.bytes.subarray(Math.max(end, next))]);
  }

  /** The file with other cells and further rows. @throws {Refused} for a column that it lacks, or a text that its encoding lacks */
  changed({ cells, rows = [] }: TableEdits): Buffer {
    const parts: Buffer[] = [];
    let from = 0;
    const put = ({ start, end }: Place, written: string) => {
      parts.push(this.bytes.subarray(from, start), Buffer.from(written, 'latin1'));
      from = end;
    };
    for (const [number, values] of [...cells].sort(([one], [other]) => one - other)) {
      const row = this.#rows[number] as Place;
      const places = this.#cellsOf(row);
      const changes = Object.entries(values)
        .map(([name, value]) => ({ at: this.#columnOf(name), value }))
        .sort((one, other) => one.at - other.at);
      let last = places.length - 1;
      for (const { at, value } of changes) {
        const place = places[at];
        if (place) put(place, this.#written(value, this.#text.charCodeAt(place.start) === QUOTE));
        else {
          put({ start: row.end, end: row.end }, this.#separatorText.repeat(at - last) + this.#written(value));
          last = at;
        }
      }
    }
    const end = /\r\n?|\n/u.exec(this.#text)?.[0] ?? '\n';
    const lines = rows.map(row => {
      for (const name of Object.keys(row)) this.#columnOf(name);
      return this.columns.map(name => this.#written(row[name] ?? '')).join(this.#separatorText) + end;
    });
    const isClosed = /[\r\n]$/u.test(this.#text);
    const tail = lines.length > 0 && !isClosed ? end : '';
    return Buffer.concat([...parts, this.bytes.subarray(from), Buffer.from(tail + lines.join(''), 'latin1')]);
  }

  get #separatorText(): string {
    return String.fromCharCode(this.#separator);
  }

  #columnOf(name: string): number {
    const at = this.columns.indexOf(name);
    if (at < 0) throw new Refused(409, `В ${this.#file} нет столбца ${name}: добавьте его в первую строку.`);
    return at;
  }

  /** Lines that are not empty; a quoted line end is none. */
  #recordsFrom(from: number): Place[] {
    const records: Place[] = [];
    let isQuoted = false;
    let start = from;
    for (let at = from; at <= this.bytes.length; at++) {
      const byte = this.bytes[at] ?? LF;
      if (byte === QUOTE) isQuoted = !isQuoted;
      if ((isQuoted || (byte !== LF && byte !== CR)) && at < this.bytes.length) continue;
      if (at > start) records.push({ start, end: at });
      start = at + 1;
    }
    return records;
  }

  /** Cells of a row, those of some columns only. */
  #cellsOf({ start, end }: Place, first = 0, last = Number.POSITIVE_INFINITY): Place[] {
    const cells: Place[] = [];
    let isQuoted = false;
    let from = start;
    let column = 0;
    for (let at = start; at <= end && column < last; at++) {
      if (at < end && this.bytes[at] === QUOTE) isQuoted = !isQuoted;
      if (at < end && (isQuoted || this.bytes[at] !== this.#separator)) continue;
      if (column >= first) cells.push({ start: from, end: at });
      column++;
      from = at + 1;
    }
    return cells;
  }

  #value({ start, end }: Place): string {
    const raw = this.#text.slice(start, end);
    const bare = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII is decoded
    if (/^[\x00-\x7f]*$/u.test(bare)) return bare.trim();
    return new TextDecoder(this.#isUtf8 ? 'utf-8' : 'windows-1251')
      .decode(Buffer.from(bare, 'latin1'))
      .trim();
  }

  #written(value: string, isQuoted = false): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII is encoded
    if (!this.#isUtf8 && !/^[\x00-\x7f]*$/u.test(value))
      throw new Refused(409, `Таблица ${this.#file} не в UTF-8: сохраните её как «CSV UTF-8».`);
    const raw = Buffer.from(value).toString('latin1');
    return isQuoted || /["\r\n]/u.test(raw) || raw.includes(this.#separatorText)
      ? `"${raw.replaceAll('"', '""')}"`
      : raw;
  }
}
