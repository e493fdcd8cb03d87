/** Loads an island's code. @returns a function that hydrates the island */
type Load = () => Promise<() => Promise<void>>;

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'];
const TOUCHED = 'shop:touched';

/**
 * Whether the URL has conditions that the HTML does not show: a plain file host sends the same HTML for every query. Around the
 * island `data-query` is the query of the HTML, `data-keys` which keys are conditions. The island is then hydrated at once, and
 * `data-stale` on the root element hides the wrong list until it is.
 */
function isStale(island: HTMLElement): boolean {
  const { query, keys = '' } = island.closest<HTMLElement>('[data-query]')?.dataset ?? {};
  if (query !== '') return false;
  const conditions = new Set(keys.split(' '));
  return [...new URLSearchParams(location.search)].some(
    ([key, value]) => value !== '' && conditions.has(key),
  );
}

/**
 * `client:touch` hydrates an island when the visitor first points at it, presses, focuses or changes something in it, or opens the popover
 * around it, or when another island is hydrated so or a tab is chosen; `client:touch="panel"` only then. Back and forward to another URL hydrate both.
 */
export default function touch(load: Load, { value }: { value: unknown }, island: HTMLElement): void {
  const listening = new AbortController();
  const start = async () => {
    listening.abort();
    document.dispatchEvent(new Event(TOUCHED));
    const hydrate = await load();
    await hydrate();
  };
  const once = { signal: listening.signal, once: true, passive: true };
  const address = () => location.pathname + location.search;
  const initialAddress = address();
  const startOnOtherAddress = () => address() !== initialAddress && void start();
  if (isStale(island)) {
    document.documentElement.setAttribute('data-stale', '');
    void start();
    return;
  }
  addEventListener('popstate', startOnOtherAddress, { signal: listening.signal });
  document.addEventListener(TOUCHED, start, once);
  if (value !== 'panel') {
    for (const type of TOUCHES) island.addEventListener(type, start, once);
    island.closest('[popover]')?.addEventListener('toggle', start, once);
  }
}
