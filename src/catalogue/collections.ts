import type { ModelCard } from '#src/domain/goods.ts';
import { ON_PAGE, type Take } from '#src/domain/pagination.ts';
import { MODEL_CARD, type ModelCardRow, modelCard } from './cards.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

export interface CollectionPage {
  url: string;
  section: string;
  title: string;
  description: string;
  content: string;
  thumb: string;
  models: ModelCard[];
  take: Take;
}

type Head = Omit<CollectionPage, 'models' | 'take'>;

const HEAD = 'SELECT url, section, title, descr AS description, content, thumb FROM collection';

/** All collections, each with the addresses of its listed models. */
export const collectionsWithModels = (catalogue: Catalogue): (Head & { slugs: string[] })[] =>
  catalogue.all<Head>(`${HEAD} ORDER BY url`).map(head => ({
    ...head,
    slugs: catalogue.lines(
      `SELECT group_concat(m.slug, char(10) ORDER BY cm.position) AS lines
       FROM collection_model cm JOIN model m ON m.id = cm.model_id
       WHERE cm.collection = ? AND m.position IS NOT NULL`,
      head.url,
    ),
  }));

const lastCollection = oncePerCatalogue(() => ({ url: '', models: [] as ModelCard[] }));

/** Listed models of a collection. The last one's are cached: pages of one collection are rendered one after another. */
function modelsOf(catalogue: Catalogue, url: string): ModelCard[] {
  const last = lastCollection(catalogue);
  if (last.url === url) return last.models;
  const models = catalogue
    .all<ModelCardRow>(
      `${MODEL_CARD} JOIN collection_model cm ON cm.model_id = m.id
       WHERE cm.collection = ? AND m.position IS NOT NULL ORDER BY cm.position`,
      url,
    )
    .map(modelCard);
  Object.assign(last, { url, models });
  return models;
}

/** One page of a collection by its exact address, or undefined; past the last an empty list with the true count. */
export function collectionPage(catalogue: Catalogue, url: string, page: number): CollectionPage | undefined {
  const head = catalogue.one<Head>(`${HEAD} WHERE url = ? COLLATE BINARY`, url);
  if (!head) return undefined;
  const models = modelsOf(catalogue, url);
  const begin = (page - 1) * ON_PAGE;
  return {
    ...head,
    models: models.slice(begin, begin + ON_PAGE),
    take: { page, count: models.length, onpage: ON_PAGE },
  };
}
