const adopted = new Set<string>();

/**
 * Adds a style sheet to the page, once. Styles of what is shown only after a press come so, with its script: no page waits for
 * them before its first paint. They are outside layers and win over those of the page.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
