/** Editors' texts: news, banners, branches of the trees. Texts are sanitised HTML, pictures are addresses under /storage/. */

export interface NewsItem {
  url: string;
  title: string;
  description: string;
  content: string;
  thumb: string;
  /** yyyy-mm-dd. */
  date: string;
}

export interface Banner {
  image: string;
  target: string;
  /** Opens a dialog instead of the target. */
  overlay: boolean;
  title: string;
  description: string;
}

export interface BranchItem {
  key: string;
  title: string;
  description: string;
  content: string;
  thumb: string;
  /** yyyy-mm-dd; only of news and articles. */
  date?: string;
  /** Only of promotions: their end in words, «30 ноября, 18:00»; null: they have none. */
  until?: string | null;
}

/** A branch of the promotions, articles or collections tree with its items. */
export interface Branch {
  key: string;
  name: string;
  content: string;
  children: readonly { key: string; name: string }[];
  items: readonly BranchItem[];
}

/** Letters of a text that take more room than the folded beginning and its button on every screen. */
const FOLDED_LETTERS = 900;

/** The same of a text that is folded on a phone alone, to four lines. */
const FOLDED_ON_PHONE = 300;

const lettersOf = (html: string) => html.replace(/<[^>]*>/gu, '').length;

/** Whether a text, as HTML, is so long that folding it to its first 200 px spares room. */
export const isWorthFolding = (html: string): boolean => lettersOf(html) > FOLDED_LETTERS;

/** Whether a text, as HTML, is so long that folding it to its first 120 px spares room on a phone. */
export const isWorthFoldingOnPhone = (html: string): boolean => lettersOf(html) > FOLDED_ON_PHONE;
