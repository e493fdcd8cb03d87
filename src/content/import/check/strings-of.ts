/** Calls `visit` with every string inside data, at any depth, and its path of keys. */
export function visitStrings(
  data: unknown,
  visit: (text: string, path: readonly PropertyKey[]) => void,
  path: readonly PropertyKey[] = [],
): void {
  if (typeof data === 'string') visit(data, path);
  else if (Array.isArray(data))
    for (const [index, item] of data.entries()) visitStrings(item, visit, [...path, index]);
  else if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) visitStrings(value, visit, [...path, key]);
}
