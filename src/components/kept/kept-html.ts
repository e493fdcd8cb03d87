const kept = new WeakMap<object, Map<string, string>>();

/**
 * HTML that many pages repeat: rendered once for an object that it is rendered from (and a name, where the object has several
 * parts), then kept as long as the object is. In `astro dev` nothing is kept, because components change there.
 */
export async function keptHtml(of: object, name: string, render: () => Promise<string>): Promise<string> {
  const parts = kept.get(of) ?? new Map<string, string>();
  kept.set(of, parts);
  const html = parts.get(name) ?? (await render());
  if (!import.meta.env.DEV) parts.set(name, html);
  return html;
}
