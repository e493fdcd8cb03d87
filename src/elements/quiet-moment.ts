/** The budget of script before any interaction is counted up to two seconds after `load`. */
const LOAD_AFTER = 2500;
const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** Resolves 2.5 s after the page has loaded, or as soon as the visitor does anything: scripts that can wait come then. */
export const quietMoment: Promise<void> = new Promise(resolve => {
  const now = () => resolve();
  const wait = () => setTimeout(now, LOAD_AFTER);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  for (const event of INTERACTIONS)
    addEventListener(event, now, { once: true, capture: true, passive: true });
});
