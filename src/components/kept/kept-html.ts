import { type KeptParts, markOf, withParts } from './kept-parts.ts';

const kept = new WeakMap<object, Map<string, string>>();
const keptBytes = new WeakMap<object, Map<string, Buffer>>();

/** What is kept of an object, by the names of its parts. */
function partsOf<Part>(store: WeakMap<object, Map<string, Part>>, of: object): Map<string, Part> {
  const parts = store.get(of) ?? new Map<string, Part>();
  store.set(of, parts);
  return parts;
}

/**
 * HTML that many pages repeat: rendered once for an object (and a name, where it has several parts), then kept as long as the
 * object is; in `astro dev`, where components change, not at all.
 * @param page of a page assembled of bytes: takes the part, for which a mark is returned
 * @returns a promise for the first page
 */
export function keptHtml(
  of: object,
  name: string,
  render: () => Promise<string>,
  page: KeptParts | undefined,
): string | Promise<string> {
  if (page) {
    const bytes = partsOf(keptBytes, of).get(name);
    return bytes ? markOf(page, bytes) : firstBytes(partsOf(keptBytes, of), name, render, page);
  }
  return partsOf(kept, of).get(name) ?? firstHtml(partsOf(kept, of), name, render);
}

async function firstBytes(
  parts: Map<string, Buffer>,
  name: string,
  render: () => Promise<string>,
  page: KeptParts,
): Promise<string> {
  const bytes = Buffer.from(withParts(await render(), page));
  parts.set(name, bytes);
  return markOf(page, bytes);
}

async function firstHtml(
  parts: Map<string, string>,
  name: string,
  render: () => Promise<string>,
): Promise<string> {
  const html = await render();
  if (!import.meta.env.DEV) parts.set(name, html);
  return html;
}
