import { BoundedCache } from '#src/platform/bounded-cache.ts';
import { RenderQueue } from '#src/server/http/render-queue.ts';
import type { Page } from '#src/server/http/send.ts';
import type { ServedRelease } from './served-release.ts';

/** Pages rendered on demand are cached per release, up to this size. */
const RENDERED_BYTES = 32 * 1024 * 1024;

/** So many pages may wait to be rendered: at 11 ms each a visitor waits for a quarter of a second at most. */
const MAX_WAITING = 24;

/** A page rendered on demand. */
interface RenderedPage extends Page {
  /** Excluded from search engines. */
  noindex: boolean;
}

interface Rendering {
  cache: BoundedCache<RenderedPage | null>;
  queue: RenderQueue<RenderedPage | null>;
}

const renderings = new WeakMap<ServedRelease, Rendering>();

/** What a release has rendered and has yet to render. */
export function renderingOf(release: ServedRelease): Rendering {
  const rendering = renderings.get(release) ?? {
    cache: new BoundedCache(RENDERED_BYTES),
    queue: new RenderQueue(MAX_WAITING),
  };
  renderings.set(release, rendering);
  return rendering;
}

/** How many pages of a release wait to be rendered. */
export const pagesWaiting = (release: ServedRelease): number => renderingOf(release).queue.waiting;
