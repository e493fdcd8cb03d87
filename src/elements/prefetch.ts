/**
 * Prefetches a page when the pointer hovers over its link or a finger touches it. Static pages only: no pages rendered on
 * demand and no pictures. A prefetched page is not executed, so analytics count nothing before the visitor opens it.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/*\\?*', '/basket', '/storage/*'] } },
          { not: { selector_matches: '[target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Adds the speculation rules to the page. Browsers without speculation rules load pages on click, as usual. */
export function startPrefetch(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = JSON.stringify(RULES);
  document.head.append(rules);
}
