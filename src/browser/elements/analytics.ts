import { readConsent } from '#src/browser/stores/consent.ts';
import { pushEcommerce } from '#src/browser/stores/ecommerce.ts';
import { type GoalRules, startGoals, track } from '#src/browser/stores/goals.ts';
import type { EcommerceProduct } from '#src/domain/ecommerce.ts';

/** Starts goal tracking with the rules embedded in the page (layouts/PageLayout.astro), reports the view of a product page and tracks clicks on banners. */
export function startAnalytics(): void {
  const rules = document.getElementById('goal-rules')?.textContent;
  if (rules) startGoals(JSON.parse(rules) as GoalRules);
  readConsent();
  const tyre = document.querySelector<HTMLElement>('buy-tyre')?.dataset.tyre;
  if (tyre) pushEcommerce('detail', [JSON.parse(tyre) as EcommerceProduct]);
  document.addEventListener('click', event => {
    const banner = (event.target as HTMLElement).closest<HTMLElement>('[data-banner-target]');
    if (banner) track({ event: 'banner_click', target: banner.dataset.bannerTarget ?? '' });
  });
}
