import { plainText } from './plain-text.ts';

/** A heading of a text and the fragment that leads to it. */
export interface Anchor {
  id: string;
  text: string;
}

/** A text with so many headings has a list of them. */
const LONG = 4;

/**
 * A long text with an `id` for each of its `<h2>`, and these headings; a short one as it is. `html` is sanitised, so its headings
 * have no attributes.
 */
export function anchoredText(html: string): { content: string; anchors: Anchor[] } {
  const anchors: Anchor[] = [];
  const content = html.replace(/<h2>(.*?)<\/h2>/gsu, (_, inner: string) => {
    const id = `part-${anchors.length + 1}`;
    anchors.push({ id, text: plainText(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return anchors.length < LONG ? { content: html, anchors: [] } : { content, anchors };
}
