import type { ModelCard } from '#src/domain/goods.ts';
import type { Take } from '#src/domain/pagination.ts';
import { collectionPath, collectionsPath } from '#src/domain/paths.ts';
import { type CollectionPage, collectionPage, collectionPages } from '../collections.ts';
import type { Catalogue } from '../open.ts';
import { type Section, sectionsOf, treeOf } from '../trees.ts';
import { trailOf } from './branch.ts';
import { type Card, cardsOf } from './card.ts';
import { imageOf, pageSuffix, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { type PageKind, pathsOf } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface CollectionView extends View {
  url: string;
  title: string;
  /** On the first page only. */
  content: string;
  models: ModelCard[];
  /** Collections below this one, on the first page only. */
  inner: Card[];
  take: Take;
}

function collectionView(
  catalogue: Catalogue,
  collection: CollectionPage,
  sections: readonly Section[],
): CollectionView {
  const { url, title, take } = collection;
  const first = take.page === 1;
  const path = collectionPath(url, take.page);
  const about = collection.description || plainText(collection.content);
  return {
    head: {
      title: `${title}${pageSuffix(take.page)}`,
      description: first ? about : `${title}: модели, страница ${take.page}. ${about}`,
      path,
      ...imageOf(catalogue, collection.thumb),
    },
    crumbs: [
      ...trailOf(sections, collection.section).map(section => ({
        text: section.name,
        path: collectionsPath(section.key),
      })),
      { text: title, path: collectionPath(url) },
    ],
    url,
    title,
    content: first ? collection.content : '',
    models: collection.models,
    inner: first ? cardsOf(treeOf(catalogue, url)?.items ?? [], collectionPath) : [],
    take,
  };
}

/** `winter` and `winter/2` → the collection and the number of its page. */
function pageAt(path: string): { url: string; number: number } {
  const [url = '', number = '1'] = path.split('/');
  return { url, number: Number(number) };
}

function viewAt(catalogue: Catalogue, path: string): CollectionView | undefined {
  const { url, number } = pageAt(path);
  const collection = collectionPage(catalogue, url, number);
  return collection && collectionView(catalogue, collection, sectionsOf(catalogue, 'collections'));
}

/** Every page of every collection: `url`, then `url/2` and on. */
export const COLLECTION_PAGES: PageKind<{ path: string }, CollectionView> = {
  route: '/collection/[...path]',
  keys: catalogue =>
    collectionPages(catalogue).flatMap(({ url, pages }) =>
      Array.from({ length: pages }, (_, index) => (index === 0 ? url : `${url}/${index + 1}`)).flatMap(
        path => {
          const page = viewAt(catalogue, path);
          if (!page) return [];
          const others = digestOfValue([page.take.page, page.crumbs, page.inner]);
          return [{ params: { path }, cacheKey: pageKey(catalogue, [['collection', url]], others) }];
        },
      ),
    ),
  view: (catalogue, { path }) => viewAt(catalogue, path),
};

export const pathsOfCollections = (catalogue: Catalogue) => pathsOf(COLLECTION_PAGES, catalogue);
