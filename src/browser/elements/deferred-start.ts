/** The size budget of scripts loaded before any interaction counts what is loaded up to two seconds after `load`. */
const DELAY_MS = 2500;
const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Resolves 2.5 s after `load` or at the first interaction, whichever is earlier; at once when the visitor has pressed something
 * before this script was there. Scripts that can wait are loaded then.
 */
export const deferredStart: Promise<void> = new Promise(resolve => {
  const start = () => resolve();
  if (navigator.userActivation?.hasBeenActive) return start();
  const wait = () => setTimeout(start, DELAY_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  for (const event of INTERACTIONS)
    addEventListener(event, start, { once: true, capture: true, passive: true });
});
