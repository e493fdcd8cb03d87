/** The parts of one page that are kept as bytes, in the order of their marks. */
export type KeptParts = Buffer[];

/** Begins a mark. Nobody who writes content knows it. */
const MARK = Buffer.from(`<!--${crypto.randomUUID()} `);
const END = Buffer.from('-->');

/** Takes a kept part into a page. @returns what stands for it in the page's HTML */
export const markOf = (page: KeptParts, bytes: Buffer): string => `${MARK}${page.push(bytes) - 1}${END}`;

/**
 * HTML with its kept parts in the places of their marks. So header and footer, most of a page, are neither joined as text nor
 * encoded again for each page.
 */
export function withParts(html: Buffer, parts: KeptParts): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const end = html.indexOf(END, at + MARK.length);
    const part = parts[Number(html.toString('latin1', at + MARK.length, end))];
    if (!part) throw new Error('a page has the mark of another one');
    pieces.push(html.subarray(from, at), part);
    from = end + END.length;
  }
  return pieces.length === 0 ? html : Buffer.concat([...pieces, html.subarray(from)]);
}
