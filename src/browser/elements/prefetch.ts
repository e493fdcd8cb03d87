import { PREFETCH_RULES } from '#src/domain/prefetch-rules.ts';

/** Adds the speculation rules to the page. Browsers without speculation rules load pages on click, as usual. */
export function startPrefetch(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = PREFETCH_RULES;
  document.head.append(rules);
}
