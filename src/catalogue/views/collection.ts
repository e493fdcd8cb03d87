import type { ModelCard } from '#src/domain/goods.ts';
import type { Take } from '#src/domain/pagination.ts';
import { collectionPath, collectionsPath } from '#src/domain/paths.ts';
import { type CollectionPage, collectionPage, collectionPages } from '../collections.ts';
import type { Catalogue } from '../open.ts';
import { type Section, sectionsOf, treeOf } from '../trees.ts';
import { trailOf } from './branch.ts';
import { type Card, cardsOf } from './card.ts';
import { pageSuffix, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { shellOf } from './shell.ts';

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
      ...(collection.thumb ? { image: collection.thumb } : {}),
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

/** Every page of every collection: `url`, then `url/2` and on. */
export function pathsOfCollections(catalogue: Catalogue): PagePath<{ path: string }, CollectionView>[] {
  const shell = shellOf(catalogue);
  const sections = sectionsOf(catalogue, 'collections');
  const numbers = (pages: number) => Array.from({ length: pages }, (_, index) => index + 1);
  return collectionPages(catalogue).flatMap(({ url, pages }) =>
    numbers(pages).flatMap(number => {
      const collection = collectionPage(catalogue, url, number);
      if (!collection) return [];
      const page = collectionView(catalogue, collection, sections);
      return [
        {
          params: { path: number === 1 ? url : `${url}/${number}` },
          props: { page, shell },
          cacheKey: pageKey(
            catalogue,
            [['collection', url]],
            digestOfValue([number, page.crumbs, page.inner]),
          ),
        },
      ];
    }),
  );
}
