/**
 * Carries out what was pressed in elements of these kinds before their script came; the shop's pages (layouts/Shop.astro) keep
 * it, other documents do not.
 */
export function carryOutPresses(hosts: string): void {
  for (const button of window.earlyPresses ?? []) if (button.closest(hosts)) button.click();
}
