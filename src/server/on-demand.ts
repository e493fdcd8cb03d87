import { pathToFileURL } from 'node:url';

/** What the built app exports (src/publish/app/entry.ts). */
interface BuiltApp {
  drawAddress(url: string, locals: object): Promise<Response>;
}

const HTML = 'text/html; charset=utf-8';

interface Rendered {
  status: number;
  type: string;
  body: Buffer;
}

/** Renders pages that are not built ahead, through the built app. */
export interface OnDemand {
  render(path: string, locals: object): Promise<Rendered>;
}

/**
 * Loads the built app of a release; Node keeps it, so releases of one code version share it. Its pages are drawn from
 * `locals` alone (architecture.md, «One page, one set of props»).
 */
export async function loadOnDemand(entry: string): Promise<OnDemand> {
  const { drawAddress } = (await import(pathToFileURL(entry).href)) as BuiltApp;
  return {
    async render(path, locals) {
      const response = await drawAddress(`http://localhost${path}`, locals);
      if (response.status >= 500) throw new Error(`the built app did not render ${path}: ${response.status}`);
      const type = response.headers.get('content-type');
      return {
        status: response.status,
        // Astro names no charset for HTML; what it writes is UTF-8.
        type: type !== null && !type.startsWith('text/html') ? type : HTML,
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}
