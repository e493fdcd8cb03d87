import { isOtherGoods } from '#src/domain/dropped-words.ts';
import type { Understanding, Understood } from '#src/domain/grammar/meaning.ts';
import { isInMenus } from '#src/domain/menu-pages.ts';
import {
  ARTICLES,
  articlePath,
  CALCULATOR,
  collectionPath,
  PROMOS,
  pagePath,
  promoPath,
} from '#src/domain/paths.ts';
import { isOneSlip, otherLayout, SLIP_FROM } from '#src/domain/query-words.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { fold } from '#src/domain/search-text.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { allArticles, allPages, allPromos } from './texts.ts';

/** A page of texts that a search may mean. */
export interface SiteText {
  name: string;
  link: string;
}

interface IndexedText extends SiteText {
  /** Folded, by any of which a search may call it. */
  names: readonly string[];
  title: readonly string[];
  /** What shoppers say for it besides. */
  called: readonly string[];
  /** Of its description and headings. */
  about: readonly string[];
  /** All words of its text, by their first letters. */
  body: ReadonlyMap<string, readonly string[]>;
  rank: number;
}

/** How much sooner a text is meant than others whose title says as much: pages of the shop and its lists, advice, what passes. */
const RANKS = { guide: 4, page: 3, advice: 1, promo: 0, news: -2 } as const;

/** What shoppers call the pages of the shop besides their titles. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  about: 'компания фирма',
  contacts: 'график режим часы работа работаете телефон адрес позвонить находитесь',
  delivery: 'курьер привезти самовывоз оплата оплатить картой наличными',
  excellence: 'гарантия',
  ordermanual: 'оформить оформление',
  outposts: 'шиномонтаж монтаж переобувка переобуть балансировка мастерская забрать',
  privacy: 'политика конфиденциальность',
  returns: 'вернуть обменять брак',
};

/** Shorter words do not distinguish pages. */
const MIN_WORD = 4;

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter(word => word.length >= MIN_WORD);

/** Words of questions that pages need not have. */
const ASKING =
  /^(?:как\p{L}*|эт\p{L}*|когда|почему|зачем|куда|если|будет|быть|должен|должны|должна|мо[гж]\p{L}*|нельзя|делать|такое|сколько|после|став\p{L}*|поставить)$/u;
/** A text that is a question, whatever it says of tyres. */
const QUESTION = /(?<!\p{L})(?:как(?!ие)\p{L}*|когда|почему|зачем|куда|сколько|что|ли)(?!\p{L})/u;

const headings = (html: string): string =>
  [...html.matchAll(/<h[2-4][^>]*>(.*?)<\/h/gsu)]
    .map(([, text = '']) => text.replace(/<[^>]*>/gu, ' '))
    .join(' ');

const textsOf = oncePerCatalogue((catalogue): readonly IndexedText[] => {
  const indexed = (
    rank: keyof typeof RANKS,
    name: string,
    link: string,
    about: string,
    content = '',
    called = '',
  ) => ({
    name,
    link,
    names: [fold(name)],
    title: wordsOf(name),
    called: wordsOf(called),
    about: wordsOf(`${about} ${headings(content)}`),
    body: Map.groupBy(wordsOf(rank === 'page' ? '' : content.replace(/<[^>]*>/gu, ' ')), word =>
      word.slice(0, MIN_WORD),
    ),
    rank: RANKS[rank],
  });
  return [
    indexed('guide', 'Акции', PROMOS, ''),
    indexed('guide', 'Новости', ARTICLES, ''),
    indexed('guide', 'Шинный калькулятор', CALCULATOR, 'замена размера диаметр'),
    ...allPages(catalogue).map(({ url, title, h1, description, content }) => ({
      ...indexed(
        url in ALSO_CALLED || isInMenus(url) ? 'guide' : 'page',
        h1 || title,
        pagePath(url),
        `${title} ${description}`,
        content,
        ALSO_CALLED[url],
      ),
      names: [fold(title), fold(h1)],
    })),
    ...allArticles(catalogue).map(({ url, section, title, description, content }) =>
      indexed(
        section === ROOT_SECTIONS.articles ? 'news' : 'advice',
        title,
        articlePath(url),
        description,
        content,
      ),
    ),
    ...allPromos(catalogue)
      .filter(({ ended }) => ended === 0)
      .map(({ url, title, description, content }) =>
        indexed('promo', title, promoPath(url), description, content),
      ),
    ...catalogue
      .all<{ url: string; title: string; descr: string }>(
        'SELECT url, title, descr FROM collection ORDER BY url',
      )
      .map(({ url, title, descr }) => indexed('promo', title, collectionPath(url), descr)),
  ];
});

/** Whether a word is a form of another, as «доставку» is of «доставка», or its beginning. */
function areForms(one: string, other: string): boolean {
  if (!other.startsWith(one.slice(0, MIN_WORD))) return false;
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  const least = Math.max(MIN_WORD, shorter - 2, longer - 4);
  return other.startsWith(one) || (longer - shorter <= 3 && other.startsWith(one.slice(0, least)));
}

type IsSame = (one: string, other: string) => boolean;

const areAlike: IsSame = (one, other) =>
  areForms(one, other) || (Math.min(one.length, other.length) >= SLIP_FROM && isOneSlip(one, other));

const count = (words: readonly string[], among: readonly string[], isSame: IsSame): number =>
  words.filter(word => among.some(each => isSame(word, each))).length;

/** Whether a search is the name of a page of the shop, «контакты», whatever else its words may mean. */
export function isNameOfPage(catalogue: Catalogue, text: string): boolean {
  const name = fold(text);
  return textsOf(catalogue).some(({ names, rank }) => rank === RANKS.guide && names.includes(name));
}

/**
 * Pages, articles, promotions and collections that a search means, the likeliest first: they are called so, or have all its words
 * that say nothing of tyres in their title, description or headings; of a question also in their text.
 * @param text the search; pages that name more of its words come first
 * @param understood what it was understood as
 */
export function findSiteTexts(
  catalogue: Catalogue,
  text: string,
  understood: Understanding | null,
  most: number,
): SiteText[] {
  const hasNoTyres = understood?.parts.length === 0;
  const isAsking = (words: readonly string[]) =>
    understood?.negated.length === 0 && ((hasNoTyres && words.length > 1) || QUESTION.test(fold(text)));
  const ways = [
    [areForms, String, false],
    [areForms, String, true],
    [areAlike, String, false],
    [areForms, otherLayout, false],
  ] as const;
  // As typed; of a text that says nothing of tyres also with a slip and in the other layout: the first way that finds any.
  for (const [isSame, typed, isInBody] of ways) {
    if (!hasNoTyres && (isSame !== areForms || typed !== String)) break;
    const others = understood?.otherWords.map(word => typed(word)).filter(word => !isOtherGoods(word)) ?? [];
    const needed = wordsOf(others.join(' ')).filter(word => !ASKING.test(word));
    if (isInBody && (needed.length === 0 || !isAsking(needed))) continue;
    // Of a longer question a page may say one word in another way.
    const missing = isInBody && needed.length > 2 ? 1 : 0;
    const [wished, whole] = [wordsOf(typed(text)), fold(typed(text))];
    const placesOf = (word: string, { body }: IndexedText): number =>
      isInBody ? (body.get(word.slice(0, MIN_WORD)) ?? []).filter(each => isSame(word, each)).length : 0;
    const found = textsOf(catalogue).filter(each => {
      const has = (word: string) =>
        [each.title, each.called, each.about].some(own => own.some(one => isSame(word, one))) ||
        placesOf(word, each) > 0;
      return (
        each.names.includes(whole) ||
        (needed.length > 0 && needed.filter(has).length >= needed.length - missing)
      );
    });
    const scoreOf = (each: IndexedText): number => {
      const { title, called, about, rank } = each;
      const named = 2 * count(needed, title, isSame) + count(needed, called, isSame);
      const said = isInBody ? count(needed, about, isSame) : 0;
      const places = needed.reduce((total, word) => total + placesOf(word, each), 0);
      return (
        named + said + places / 100 + count(wished, title, isSame) + (named > 0 ? rank : Math.min(rank, 0))
      );
    };
    if (found.length > 0)
      return found
        .sort((one, other) => scoreOf(other) - scoreOf(one))
        .slice(0, most)
        .map(({ name, link }) => ({ name, link }));
  }
  return [];
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
