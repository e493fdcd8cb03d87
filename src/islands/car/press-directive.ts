/**
 * Astro client directive `client:press`: hydrates the island when a `[data-car-open]` button is pressed, so that pages load no
 * React before. The pressed button is marked with `data-car-open="pressed"`, which the island handles after hydration.
 */
type Load = () => Promise<() => void | Promise<void>>;

const OPENER = '[data-car-open]';

let isPressed = false;
let pendingStart: (() => Promise<void>) | undefined;

document.addEventListener('click', event => {
  const opener = event.target instanceof Element ? event.target.closest(OPENER) : null;
  if (!opener) return;
  opener.setAttribute('data-car-open', 'pressed');
  isPressed = true;
  void pendingStart?.();
});

/**
 * Called by Astro for the island: hydrates it at once if a button was pressed before, else at the next press. A script that could not
 * be loaded is tried again at the press after that; nothing is thrown.
 * @param load loads the island's script and resolves to what hydrates it
 */
export default function press(load: Load): void {
  const start = async () => {
    pendingStart = undefined;
    try {
      const hydrate = await load();
      await hydrate();
    } catch {
      // The island's script could not be loaded; the next press tries again.
      pendingStart = start;
    }
  };
  pendingStart = start;
  if (isPressed) void start();
}
