import type { Span } from './grammar/meaning.ts';
import { plainSigns } from './search-text.ts';

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => a.from - b.from);

/** A text without some of its parts, with plain signs as they are counted in. */
export function textWithout(typed: string, spans: readonly Span[]): string {
  const text = plainSigns(typed);
  let left = '';
  let at = 0;
  for (const { from, to } of inOrder(spans)) {
    left += `${text.slice(at, from)} `;
    at = Math.max(at, to);
  }
  return `${left}${text.slice(at)}`.replace(/\s+/gu, ' ').trim();
}

/** The inverse: some parts of a text alone. */
export const textOfSpans = (typed: string, spans: readonly Span[]): string =>
  inOrder(spans)
    .map(({ from, to }) => plainSigns(typed).slice(from, to))
    .join(' ');
