const ENCODED = /\.(?:br|gz)$/u;

/** What of a release's list is other than that of the release before. */
export interface ListChange {
  /** Lines to take in. A file and its compressed forms change together. */
  lines: string[];
  /** Addresses that the release has no more. */
  gone: string[];
}

const addressOf = (line: string): string => line.slice(0, line.indexOf('\t'));
const plain = (address: string): string => address.replace(ENCODED, '');

/** Compares two lists by their lines. */
export function listChange(before: readonly string[], after: readonly string[]): ListChange {
  const known = new Set(before);
  const changed = new Set(after.filter(line => !known.has(line)).map(line => plain(addressOf(line))));
  const kept = new Set(after);
  const there = new Set<string>();
  const left = before.filter(line => !kept.has(line)).map(addressOf);
  for (const address of left) changed.add(plain(address));
  const lines = after.filter(line => changed.has(plain(addressOf(line))));
  for (const line of lines) there.add(addressOf(line));
  return { lines, gone: left.filter(address => !there.has(address)) };
}
