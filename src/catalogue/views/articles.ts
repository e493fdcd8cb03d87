import { articlePath, articlesPath } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { Catalogue } from '../open.ts';
import { type BranchTexts, pathsOfBranches } from './branch.ts';

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
export const pathsOfArticleLists = (catalogue: Catalogue) => pathsOfBranches(catalogue, ARTICLES_TREE);
