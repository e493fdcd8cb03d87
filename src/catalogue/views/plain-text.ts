const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
};

/** The words of sanitised HTML without tags, cut at a word's end near `limit` characters: for meta descriptions. */
export function plainText(html: string, limit = 160): string {
  const text = html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\u00A0]+/gu, ' ')
    .trim();
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/\s+\S*$/u, '')}…`;
}
