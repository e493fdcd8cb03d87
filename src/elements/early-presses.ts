/** Carries out what was pressed in elements of these kinds before their script came; the page itself (layouts/Shop.astro) kept it. */
export function carryOutPresses(hosts: string): void {
  for (const button of window.earlyPresses) if (button.closest(hosts)) button.click();
}
