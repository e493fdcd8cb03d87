const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
};

/** Tags inside a sentence: a space in their place would stand before the comma that follows a link. */
const INLINE_TAG = /<\/?(?:a|abbr|b|code|del|em|i|ins|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gu;

/** The words of sanitised HTML without tags, cut at a word's end near `limit` characters: for meta descriptions. */
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
