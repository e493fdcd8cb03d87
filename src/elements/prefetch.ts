/**
 * Pages that a pointer rests on, or a finger is put to, come before the press: built files only, not what the server has to
 * draw for one visitor, and no pictures. They are fetched, not run, so nothing is counted before the visitor is there.
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

/** Tells the browser which pages are likely next; one that knows no such rules loads as ever. */
export function startPrefetch(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = JSON.stringify(RULES);
  document.head.append(rules);
}
