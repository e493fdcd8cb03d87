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
}

/** A branch of the promotions, articles or collections tree with its items. */
export interface Branch {
  key: string;
  name: string;
  content: string;
  children: readonly { key: string; name: string }[];
  items: readonly BranchItem[];
}
