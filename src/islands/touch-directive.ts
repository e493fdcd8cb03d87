import { ADDRESS_KEYS } from '#src/domain/filter.ts';

/** Fetches an island's code; what it gives brings the island to life. */
type Load = () => Promise<() => Promise<void>>;

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
const TOUCHED = 'shop:touched';

/** The island's own account of what it shows: the filter as a query, empty for everything. */
const drawnBy = (island: HTMLElement): unknown =>
  (JSON.parse(island.getAttribute('props') ?? '{}') as { drawn?: [number, unknown] }).drawn?.[1];

/**
 * Whether the address asks for something else than is drawn, as where a plain file host gives the same HTML for every
 * query: the island wakes at once, and until then `data-stale` on the root element hides what is not right.
 */
function isStale(island: HTMLElement): boolean {
  if (drawnBy(island) !== '') return false;
  return [...new URLSearchParams(location.search)].some(
    ([key, value]) => value !== '' && ADDRESS_KEYS.includes(key),
  );
}

/**
 * `client:touch` brings an island to life when the visitor first points at it, presses in it, focuses it or opens a popover
 * around it; `client:touch="panel"` when that has happened to another one. Back and forward to another address wake it too.
 */
export default function touch(load: Load, { value }: { value: unknown }, island: HTMLElement): void {
  const waiting = new AbortController();
  const wake = async () => {
    waiting.abort();
    document.dispatchEvent(new Event(TOUCHED));
    const hydrate = await load();
    await hydrate();
  };
  const once = { signal: waiting.signal, once: true, passive: true };
  const address = () => location.pathname + location.search;
  const drawnFor = address();
  const wakeElsewhere = () => address() !== drawnFor && void wake();
  if (isStale(island)) document.documentElement.setAttribute('data-stale', '');
  if (isStale(island)) {
    void wake();
    return;
  }
  addEventListener('popstate', wakeElsewhere, { signal: waiting.signal });
  if (value === 'panel') document.addEventListener(TOUCHED, wake, once);
  else {
    for (const type of TOUCHES) island.addEventListener(type, wake, once);
    island.closest('[popover]')?.addEventListener('toggle', wake, once);
  }
}
