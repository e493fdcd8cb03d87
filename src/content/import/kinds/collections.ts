import { z } from 'zod';
import { collectionPath } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { FEATURES, SEASONS } from '#src/domain/season.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { compare } from '../assemble/ordering.ts';
import { subject } from '../assemble/subjects.ts';
import { reference, requiredText, text, yamlFlag } from '../check/cells.schema.ts';
import { lintCard } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, byKey, COLLECTION_PARENT, MODEL, resolve } from '../check/references.ts';
import { bodyOf } from '../check/texts.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Features } from './features.ts';
import { SEASON_WORDS } from './goods.schema.ts';
import type { Kind } from './kind.ts';
import type { ModelRange } from './models.ts';
import { sectionKeys } from './sections.ts';
import { textCard } from './text-card.ts';
import { addressesOf } from './text-pages.ts';
import { brandList, descr, modelList, SECTION_EXPECTED, sort, thumb } from './texts.schema.ts';

const rim = text(20).refine(value => /^\d{2}(?:\.5)?$/u.test(value), 'ожидался диаметр в дюймах вида 17');

const collectionSchema = z.object({
  title: requiredText().meta({ label: 'Название', help: 'название' }),
  parent: reference(SECTION_EXPECTED).default('collections').meta({
    label: 'Входит в',
    help: 'раздел дерева `collections` или другая коллекция; если не указан — `collections`',
    names: 'collections',
  }),
  descr,
  thumb,
  sort: sort.meta({ label: 'Место в списке', help: 'порядок, меньшее число раньше' }),
  models: modelList.meta({ label: 'Модели', help: 'список моделей вручную', names: 'models' }),
  rule: z
    .object({
      season: z.enum(SEASONS).optional().meta({ label: 'Сезон', choices: SEASON_WORDS }),
      spikes: yamlFlag.optional().meta({ label: 'Шипованные' }),
      runflat: yamlFlag.optional().meta({ label: 'Run Flat' }),
      cargo: yamlFlag.optional().meta({ label: 'Для фургонов' }),
      topsell: yamlFlag.optional().meta({ label: 'Лидеры продаж' }),
      brand: brandList.optional().meta({ label: 'Бренды', names: 'brands' }),
      diametr: z.array(rim).optional().meta({ label: 'Диаметры' }),
    })
    .optional()
    .meta({
      label: 'Правило',
      help: 'правило, по которому модели попадают сюда сами; если есть и список, его модели идут первыми',
    }),
});

declare module '../read/content.ts' {
  interface Content {
    collections: Text<z.output<typeof collectionSchema>>[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    collections: ReturnType<typeof assembleCollections>;
  }
}

type Collection = Content['collections'][number];

/** Whether a model belongs to a collection by its rule. `rims` are those in which it is sold. */
const fitsRule = (
  rule: NonNullable<Collection['data']['rule']>,
  model: Content['models'][number]['data'],
  is: Features,
  rims: ReadonlySet<string> | undefined,
): boolean =>
  (rule.season === undefined || model.season === rule.season) &&
  (rule.topsell === undefined || rule.topsell === model.topsell) &&
  FEATURES.every(key => rule[key] === undefined || rule[key] === is[key]) &&
  (rule.brand === undefined || rule.brand.includes(model.brand)) &&
  (rule.diametr === undefined || rule.diametr.some(rim => rims?.has(rim)));

/**
 * Models of a collection in display order: first those listed by hand, then those that match the rule, in the default
 * order.
 */
function membersOf(
  collection: Collection,
  range: ModelRange,
  rims: ReadonlyMap<string, ReadonlySet<string>>,
  features: ReadonlyMap<string, Features>,
  problems: Problems,
): string[] {
  const { models, rule } = collection.data;
  const byHand = models.filter(
    (slug, index) =>
      resolve(range.modelBySlug, slug, MODEL, collection.source, ['models', index], problems) !== null,
  );
  if (!rule) return [...new Set(byHand)];
  for (const [index, name] of (rule.brand ?? []).entries())
    resolve(range.brandByName, name, BRAND, collection.source, ['rule', 'brand', index], problems);
  const fits = (slug: string): boolean => {
    const model = range.modelBySlug.get(slug)?.data;
    const is = features.get(slug);
    return model !== undefined && is !== undefined && fitsRule(rule, model, is, rims.get(slug));
  };
  return [...new Set([...byHand, ...[...range.modelOrder.keys()].filter(fits)])];
}

/** Rim diameters in which each model is sold, by model. */
function rimsOf(content: Content): Map<string, Set<string>> {
  const rims = new Map<string, Set<string>>();
  for (const { data } of content.products)
    rims.set(data.model, (rims.get(data.model) ?? new Set()).add(data.size.rim));
  return rims;
}

/** Rows of collections and of their models. `features` is by model. */
function assembleCollections(
  content: Content,
  range: ModelRange,
  features: ReadonlyMap<string, Features>,
  sections: readonly CatalogueRow[],
  pictures: Pictures,
  problems: Problems,
): { collections: CatalogueRow[]; members: CatalogueRow[] } {
  const branches = sectionKeys(sections, 'collections');
  const byUrl = byKey(content.collections, collection => collection.key, [], problems, 'collection');
  const all = [...byUrl.values()];
  all.sort((a, b) => a.data.sort - b.data.sort || compare(a.key, b.key));
  const members: CatalogueRow[] = [];
  const rims = rimsOf(content);
  const collections = all.map((collection, position) => {
    const { key, data, body, source } = collection;
    resolve(branches, data.parent, COLLECTION_PARENT, source, ['parent'], problems);
    const slugs = membersOf(collection, range, rims, features, problems);
    if (slugs.length === 0 && problems.errors.length === 0)
      problems.warn(source, [], 'в коллекции нет ни одной модели: задайте models или rule');
    for (const [index, slug] of slugs.entries())
      members.push({ collection: key, position: index, model_id: range.modelIds.get(slug) ?? 0 });
    pictures.showLinkBy(collectionPath(key), textCard(content, data.title, data.thumb));
    return {
      url: key,
      section: data.parent,
      title: data.title,
      descr: data.descr,
      content: pictures.html(body),
      thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
      position,
    };
  });
  return { collections, members };
}

/** content/collections: selections of models, /collection/{url}. */
export const collections: Kind = {
  form: {
    name: 'Коллекции',
    one: 'Коллекция',
    place: 'collections/',
    schema: collectionSchema,
    page: collectionPath,
  },
  read: from => ({ collections: from.folder('collections', collectionSchema, { kind: 'collection' }) }),
  resolve: ({ content, resolved: { range, features, sections }, pictures, problems }) => ({
    collections: assembleCollections(content, range, features, sections, pictures, problems),
  }),
  rows: ({ resolved: { collections } }) => ({
    collection: collections.collections,
    collection_model: collections.members,
  }),
  addresses: addressesOf('collection'),
  bodies: content => content.collections.map(text => bodyOf(text)),
  lint: ({ content, problems }) => {
    for (const text of content.collections) lintCard(text, 100, problems);
  },
  subjects: sources => {
    const members = sources.group('collection_model', 'collection');
    return sources.rows('collection').map(row =>
      subject(
        'collection',
        row.url,
        row,
        sources.linkPictureOf(collectionPath(String(row.url))),
        (members.get(row.url) ?? []).map(member => sources.modelById.get(member.model_id)?.card),
      ),
    );
  },
  tally: (content, { collection = [] }) => [
    {
      key: 'collections',
      name: 'коллекции',
      count: collection.length,
      of: [
        {
          key: 'nestedCollections',
          words: ['вложенная', 'вложенные', 'вложенных'],
          count: content.collections.filter(({ data }) => data.parent !== ROOT_SECTIONS.collections).length,
        },
        {
          key: 'ruledCollections',
          words: 'по правилу',
          count: content.collections.filter(({ data }) => data.rule !== undefined).length,
        },
      ],
    },
  ],
};
