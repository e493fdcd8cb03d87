import { isOtherGoods } from '#src/domain/dropped-words.ts';
import type { Understanding, Understood } from '#src/domain/grammar/meaning.ts';
import { articlePath, collectionPath, pagePath, promoPath } from '#src/domain/paths.ts';
import { fold } from '#src/domain/search-text.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { allArticles, allPages, allPromos } from './texts.ts';

/** A page of texts that a search may mean. */
export interface SiteText {
  name: string;
  link: string;
}

interface IndexedText extends SiteText {
  title: readonly string[];
  /** Of its description and headings. */
  about: readonly string[];
}

/** Shorter words do not distinguish pages. */
const MIN_WORD = 4;

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter(word => word.length >= MIN_WORD);

const headings = (html: string): string =>
  [...html.matchAll(/<h[2-4][^>]*>(.*?)<\/h/gsu)]
    .map(([, text = '']) => text.replace(/<[^>]*>/gu, ' '))
    .join(' ');

const textsOf = oncePerCatalogue((catalogue): readonly IndexedText[] => {
  const indexed = (name: string, link: string, about: string) => ({
    name,
    link,
    title: wordsOf(name),
    about: wordsOf(about),
  });
  return [
    ...allPages(catalogue).map(({ url, title, h1, description, content }) =>
      indexed(h1 || title, pagePath(url), `${title} ${description} ${headings(content)}`),
    ),
    ...allArticles(catalogue).map(({ url, title, description, content }) =>
      indexed(title, articlePath(url), `${description} ${headings(content)}`),
    ),
    ...allPromos(catalogue)
      .filter(({ ended }) => ended === 0)
      .map(({ url, title, description, content }) =>
        indexed(title, promoPath(url), `${description} ${headings(content)}`),
      ),
    ...catalogue
      .all<{ url: string; title: string; descr: string }>(
        'SELECT url, title, descr FROM collection ORDER BY url',
      )
      .map(({ url, title, descr }) => indexed(title, collectionPath(url), descr)),
  ];
});

/** Whether two words are forms of one: they differ in their last two letters at most, «доставка» and «доставку». */
function areForms(one: string, other: string): boolean {
  const least = Math.max(MIN_WORD, Math.min(one.length, other.length) - 2);
  return one.slice(0, least) === other.slice(0, least) && Math.abs(one.length - other.length) <= 3;
}

const count = (words: readonly string[], among: readonly string[]): number =>
  words.filter(word => among.some(each => areForms(word, each))).length;

/**
 * Pages, articles, promotions and collections that a search means, the likeliest first: they have all its words that say nothing
 * of tyres in their title, description or headings.
 * @param text the search; pages that name more of its words come first
 * @param understood what it was understood as
 */
export function findSiteTexts(
  catalogue: Catalogue,
  text: string,
  understood: Understanding | null,
  most: number,
): SiteText[] {
  const needed = wordsOf(understood?.otherWords.join(' ') ?? '');
  if (needed.length === 0) return [];
  const wished = wordsOf(text);
  return textsOf(catalogue)
    .map(each => ({ each, inAll: count(needed, [...each.title, ...each.about]) }))
    .filter(({ inAll }) => inAll === needed.length)
    .map(({ each }) => ({ each, score: 2 * count(needed, each.title) + count(wished, each.title) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ each: { name, link } }) => ({ name, link }));
}

/** The dropped words of a search that no found page answers; goods that are not sold stay among them. */
export function unansweredWords(
  { parts, dropped }: Understood,
  found: readonly SiteText[],
): readonly string[] {
  if (found.length === 0) return dropped;
  const isAnswered = (word: string) => parts.length === 0 || wordsOf(word).length > 0;
  return dropped.filter(word => isOtherGoods(word) || !isAnswered(word));
}
