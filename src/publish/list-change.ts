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
const isEncoded = (line: string): boolean => {
  const end = line.indexOf('\t');
  return line.endsWith('.br', end) || line.endsWith('.gz', end);
};

/** Lines that only one of two lists has. Most stand in the same places of both, and are compared there first. */
function onlyInOne(before: readonly string[], after: readonly string[]): [left: string[], added: string[]] {
  const differs = (line: string, at: number, other: readonly string[]) => other[at] !== line;
  const left = before.filter((line, at) => differs(line, at, after));
  const added = after.filter((line, at) => differs(line, at, before));
  const [gone, come] = [new Set(left), new Set(added)];
  return [left.filter(line => !come.has(line)), added.filter(line => !gone.has(line))];
}

/** Compares two lists by their lines; each address is in a list once at most. */
export function listChange(before: readonly string[], after: readonly string[]): ListChange {
  const [left, added] = onlyInOne(before, after);
  const plainOf = (line: string) => plain(addressOf(line));
  const changed = new Set([...left, ...added].map(plainOf));
  const encoded = new Set([...left, ...after].filter(isEncoded).map(plainOf));
  const isTogether = [...changed].some(address => encoded.has(address));
  const lines = isTogether ? after.filter(line => changed.has(plainOf(line))) : added;
  const there = new Set(lines.map(addressOf));
  return { lines, gone: left.map(addressOf).filter(address => !there.has(address)) };
}
