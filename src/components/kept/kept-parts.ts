/** The parts of one page that are kept as bytes, and what makes bytes of the text between them. */
export interface KeptParts {
  /** In the order of their marks. */
  readonly parts: Buffer[];
  /** Writes a text as UTF-8 into a buffer that has room for it. @returns how many bytes */
  write(text: string, into: Buffer, at: number): number;
}

/** Begins a mark. Nobody who writes content knows it. */
const MARK = `<!--${crypto.randomUUID()} `;
const END = '-->';

/** Takes a kept part into a page. @returns what stands for it in the page's HTML */
export const markOf = (page: KeptParts, bytes: Buffer): string =>
  `${MARK}${page.parts.push(bytes) - 1}${END}`;

/** A character of a text takes so many bytes of UTF-8 at most. */
const BYTES_A_CHARACTER = 3;

/** Where pages are put together, one after another: memory that is taken for each anew keeps the collector of garbage busy. */
let room = Buffer.allocUnsafeSlow(0);

/**
 * The bytes of HTML with its kept parts in the places of their marks. So header and footer, most of a page, are neither joined
 * as text nor encoded again for each page.
 * @returns bytes that the next call overwrites
 */
export function withParts(html: string, { parts, write }: KeptParts): Buffer {
  const most = parts.reduce((sum, { length }) => sum + length, html.length * BYTES_A_CHARACTER);
  if (room.length < most) room = Buffer.allocUnsafeSlow(most * 2);
  let from = 0;
  let size = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const end = html.indexOf(END, at + MARK.length);
    const part = parts[Number(html.slice(at + MARK.length, end))];
    if (!part) throw new Error('a page has the mark of another one');
    size += write(html.slice(from, at), room, size);
    size += part.copy(room, size);
    from = end + END.length;
  }
  size += write(html.slice(from), room, size);
  return room.subarray(0, size);
}
