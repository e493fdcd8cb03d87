import type { UnderstoodPart } from './grammar/meaning.ts';

/** Words and signs, as a condition may stand close to a comma. */
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/** The places of the tokens of `text` that `rest` lacks, which is `text` without some of them; null if it is not. */
function lacking(text: readonly string[], rest: readonly string[]): number[] | null {
  let at = 0;
  const gone = text.flatMap((token, place) => {
    if (token !== rest[at]) return [place];
    at++;
    return [];
  });
  return at === rest.length ? gone : null;
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/**
 * A text without several of its conditions, each of which only tells the text without itself; without all of them it is empty.
 * Where conditions share a word, the first alone is taken out.
 */
export function textWithout(
  text: string,
  parts: readonly UnderstoodPart[],
  unwanted: readonly UnderstoodPart[],
): string {
  const [first, ...more] = unwanted;
  if (!first) return text;
  if (more.length === 0) return first.string;
  if (parts.every(part => unwanted.includes(part))) return '';
  const tokens = tokensOf(text);
  const gone = new Set<number>();
  for (const { string } of unwanted) {
    const places = lacking(tokens, tokensOf(string));
    if (places === null) return first.string;
    for (const place of places) gone.add(place);
  }
  let place = 0;
  const left = text.replaceAll(TOKEN, token => (gone.has(place++) ? ' ' : token));
  return left.replace(/\s+/gu, ' ').trim();
}
