const parts = new WeakMap<object, Map<string, string>>();

/**
 * HTML that many pages repeat: rendered once for an object, and a name where it has several parts. It is forgotten with the
 * object; `astro dev`, where components change, renders it each time.
 * @returns a promise for the first page
 */
export function sharedHtml(
  of: object,
  name: string,
  render: () => Promise<string>,
): string | Promise<string> {
  const own = parts.get(of) ?? new Map<string, string>();
  parts.set(of, own);
  return own.get(name) ?? renderOnce(own, name, render);
}

async function renderOnce(
  own: Map<string, string>,
  name: string,
  render: () => Promise<string>,
): Promise<string> {
  const html = await render();
  if (!import.meta.env.DEV) own.set(name, html);
  return html;
}
