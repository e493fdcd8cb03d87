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

/** The speculation rules as the text of their script element; the policy of pages has its hash. */
export const PREFETCH_RULES: string = JSON.stringify(RULES);
