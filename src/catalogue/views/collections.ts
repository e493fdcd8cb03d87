import { collectionPath, collectionsPath } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { type BranchTexts, branchPages } from './branch.ts';

/** The tree of collections. */
const COLLECTIONS_TREE: BranchTexts = {
  tree: 'collections',
  root: ROOT_SECTIONS.collections,
  all: 'Все коллекции',
  kind: 'коллекции моделей',
  rootTitle: 'Все коллекции',
  branchPath: collectionsPath,
  itemPath: collectionPath,
};

/** `/collections` (owner «collections») and every branch. */
export const COLLECTION_LIST_PAGES = branchPages(COLLECTIONS_TREE);
