import type { CatalogueRow } from '../assemble/draft.ts';
import { compare } from '../assemble/ordering.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, byKey, COLLECTION_PARENT, MODEL, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Range } from './models.ts';
import { sectionKeys } from './sections.ts';

type Collection = Content['collections'][number];

/** Models of a collection in the order of display: those named by hand first, then the rule's in the default order. */
function membersOf(
  collection: Collection,
  range: Range,
  rims: ReadonlyMap<string, ReadonlySet<string>>,
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
    if (!model) return false;
    const flags = ['spikes', 'runflat', 'cargo', 'topsell'] as const;
    return (
      (rule.season === undefined || model.season === rule.season) &&
      flags.every(key => rule[key] === undefined || rule[key] === model[key]) &&
      (rule.brand === undefined || rule.brand.includes(model.brand)) &&
      (rule.diametr === undefined || rule.diametr.some(rim => rims.get(slug)?.has(rim)))
    );
  };
  return [...new Set([...byHand, ...[...range.modelOrder.keys()].filter(fits)])];
}

/** Rows of collections and of their members. `rims` are the rim diameters in which each model is sold. */
export function assembleCollections(
  content: Content,
  range: Range,
  rims: ReadonlyMap<string, ReadonlySet<string>>,
  sections: readonly CatalogueRow[],
  pictures: Pictures,
  problems: Problems,
): { collections: CatalogueRow[]; members: CatalogueRow[] } {
  const branches = sectionKeys(sections, 'collections');
  const byUrl = byKey(content.collections, collection => collection.key, [], problems, 'collection');
  const all = [...byUrl.values()];
  all.sort((a, b) => a.data.sort - b.data.sort || compare(a.key, b.key));
  const members: CatalogueRow[] = [];
  const collections = all.map((collection, position) => {
    const { key, data, body, source } = collection;
    resolve(branches, data.parent, COLLECTION_PARENT, source, ['parent'], problems);
    const slugs = membersOf(collection, range, rims, problems);
    if (slugs.length === 0 && problems.errors.length === 0)
      problems.warn(source, [], 'в коллекции нет ни одной модели: задайте models или rule');
    for (const [index, slug] of slugs.entries())
      members.push({ collection: key, position: index, model_id: range.modelIds.get(slug) ?? 0 });
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
