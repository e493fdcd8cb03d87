import { articlePath, articlesPath } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { type BranchTexts, branchPages } from './branch.ts';

/** The tree of news and articles. */
const ARTICLES_TREE: BranchTexts = {
  tree: 'articles',
  root: ROOT_SECTIONS.articles,
  all: 'Все новости',
  kind: 'новости и статьи',
  branchPath: articlesPath,
  itemPath: articlePath,
};

/** `/articles` (owner «news») and every branch. */
export const ARTICLE_LIST_PAGES = branchPages(ARTICLES_TREE);
