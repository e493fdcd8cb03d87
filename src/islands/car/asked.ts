/**
 * Astro's client directive `client:asked`: the island comes to life once a button `[data-car-open]` is pressed, so that pages
 * carry no React until then. The pressed button is marked `data-car-open="asked"`: the island answers it when it wakes.
 */
type Load = () => Promise<() => void | Promise<void>>;

const OPENER = '[data-car-open]';

let isAsked = false;
let wake: (() => Promise<void>) | undefined;

document.addEventListener('click', event => {
  const opener = event.target instanceof Element ? event.target.closest(OPENER) : null;
  if (!opener) return;
  opener.setAttribute('data-car-open', 'asked');
  isAsked = true;
  void wake?.();
});

export default function asked(load: Load): void {
  const start = async () => {
    wake = undefined;
    try {
      const hydrate = await load();
      await hydrate();
    } catch {
      // The island's script did not arrive; the next press asks for it again.
      wake = start;
    }
  };
  wake = start;
  if (isAsked) void start();
}
