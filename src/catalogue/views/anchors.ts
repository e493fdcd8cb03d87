import { plainText } from './plain-text.ts';

/** A heading of a text and the fragment that leads to it. */
export interface Anchor {
  id: string;
  text: string;
}

/** The text with an `id` for each of its `<h2>`, and these headings; `html` is sanitised, so its headings have no attributes. */
export function withAnchors(html: string): { html: string; anchors: Anchor[] } {
  const anchors: Anchor[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gsu, (_, inner: string) => {
    const id = `part-${anchors.length + 1}`;
    anchors.push({ id, text: plainText(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, anchors };
}
