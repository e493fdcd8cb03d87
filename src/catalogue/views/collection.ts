import type { ModelCard } from '#src/domain/goods.ts';
import { pageSuffix, type Take } from '#src/domain/pagination.ts';
import { collectionPath, collectionsPath } from '#src/domain/paths.ts';
import { type CollectionPage, collectionPage, collectionsWithModels } from '../collections.ts';
import type { Catalogue } from '../open.ts';
import { type Section, sectionsOf, treeOf } from '../trees.ts';
import { trailOf } from './branch.ts';
import { type Card, cardsOf } from './card.ts';
import { type Crumb, imageOf, type View } from './head.ts';
import { keysOfList } from './keys.ts';
import type { PageKind } from './page-path.ts';
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

type CollectionFacts = Omit<CollectionPage, 'models'>;

const crumbsOf = ({ url, title, section }: CollectionFacts, sections: readonly Section[]): Crumb[] => [
  ...trailOf(sections, section).map(({ key, name }) => ({ text: name, path: collectionsPath(key) })),
  { text: title, path: collectionPath(url) },
];

/** Collections below a collection. */
const innerOf = (catalogue: Catalogue, url: string): Card[] =>
  cardsOf(treeOf(catalogue, url)?.items ?? [], collectionPath);

/** What a page of a collection shows besides the cards of models. */
function ownOf(
  catalogue: Catalogue,
  collection: CollectionFacts,
  sections: readonly Section[],
): Omit<CollectionView, 'models'> {
  const { url, title, take } = collection;
  const first = take.page === 1;
  const path = collectionPath(url, take.page);
  const about = collection.description || plainText(collection.content);
  return {
    head: {
      title: `${title}${pageSuffix(take.page)}`,
      description: first ? about : `${title}: модели, страница ${take.page}. ${about}`,
      path,
      ...imageOf(catalogue, collectionPath(url)),
    },
    crumbs: crumbsOf(collection, sections),
    url,
    title,
    content: first ? collection.content : '',
    inner: first ? innerOf(catalogue, url) : [],
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
  if (!collection) return undefined;
  const { models, ...facts } = collection;
  return { ...ownOf(catalogue, facts, sectionsOf(catalogue, 'collections')), models };
}

/** Every page of every collection. */
export const COLLECTION_PAGES: PageKind<{ path: string }, CollectionView> = {
  route: '/collection/[...path]',
  keys(catalogue) {
    const sections = sectionsOf(catalogue, 'collections');
    return collectionsWithModels(catalogue).flatMap(({ slugs, ...collection }) =>
      keysOfList(catalogue, collection.url, slugs, take =>
        ownOf(catalogue, { ...collection, take }, sections),
      ),
    );
  },
  view: (catalogue, { path }) => viewAt(catalogue, path),
};
