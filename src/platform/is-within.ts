import path from 'node:path';

/** Whether a place is a folder or lies in it. */
export function isWithin(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way));
}
