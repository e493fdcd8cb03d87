/**
 * Astro client directive `client:press`: hydrates the island when a `[data-car-open]` button is pressed, so that pages load no
 * React before. The pressed button is marked with `data-car-open="pressed"`, which the island handles after hydration.
 */
type Load = () => Promise<() => void | Promise<void>>;

const OPENER = '[data-car-open]';
/** How long a press waits for the island before the page offers a reload, in milliseconds. */
const PATIENCE_MS = 10_000;

let isPressed = false;
let start: (() => void) | undefined;

document.addEventListener('click', event => {
  const opener = event.target instanceof Element ? event.target.closest(OPENER) : null;
  if (!opener) return;
  opener.setAttribute('data-car-open', 'pressed');
  isPressed = true;
  start?.();
});

/**
 * Called by Astro for the island: hydrates it at once if a button was pressed before, else at the next press. Astro reports a
 * script that fails to load by the event `astro:hydration-error`; one that does not come is reported in the same way.
 * @param load loads the island's script and resolves to what hydrates it
 */
export default function press(load: Load, _options: unknown, island: HTMLElement): void {
  start = async () => {
    start = undefined;
    setTimeout(() => {
      if (island.hasAttribute('ssr'))
        island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }, PATIENCE_MS);
    const hydrate = await load();
    await hydrate();
  };
  if (isPressed) start();
}
