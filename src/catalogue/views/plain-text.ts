const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
};

/** Inline tags. They are removed without a space, which would otherwise precede the comma after a link. */
const INLINE_TAG = /<\/?(?:a|abbr|b|code|del|em|i|ins|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gu;

/** The text of sanitised HTML, cut at the end of a word near `limit` characters: for meta descriptions. */
export function plainText(html: string, limit = 160): string {
  const text = html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\u00A0]+/gu, ' ')
    .trim();
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/[\s,:;–—]+\S*$/u, '')}…`;
}
