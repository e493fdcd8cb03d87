/**
 * Repeats the clicks made inside elements that match a selector before their script was loaded. The inline script of
 * layouts/PageLayout.astro records them; other documents have no such script.
 */
export function replayEarlyPresses(selector: string): void {
  for (const button of window.earlyPresses ?? []) if (button.closest(selector)) button.click();
}
