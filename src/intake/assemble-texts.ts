import type { Badge } from '#src/api/wire.ts';
import { isShownOn, nextDay } from '#src/domain/calendar.ts';
import { ROOT_SECTIONS } from '#src/domain/paths.ts';
import type { Range } from './assemble-models.ts';
import { Blocks } from './blocks.ts';
import type { CatalogueRow } from './draft.ts';
import { toHtml } from './html.ts';
import { bit, compare } from './ordering.ts';
import { type Pictures, PLACEHOLDER } from './pictures.ts';
import type { Problems } from './problems.ts';
import type { Content } from './read-content.ts';
import { byKey, resolve } from './references.ts';

type Promo = Content['promos'][number];
type Tree = 'promo' | 'articles' | 'collections';

/** The first day after `day` on which any of the spans begins or has ended, or null. */
export function firstChange(
  day: string,
  spans: readonly { from: string | null; to: string | null }[],
): string | null {
  const days = spans
    .flatMap(({ from, to }) => [from, to === null ? null : nextDay(to)])
    .filter((at): at is string => at !== null && at > day);
  return days.sort(compare)[0] ?? null;
}

/** Badges of the promotions that run today, by model address. */
export function promoBadges(
  content: Content,
  range: Range,
  today: string,
  pictures: Pictures,
  problems: Problems,
): Map<string, Badge[]> {
  const badges = new Map<string, Badge[]>();
  for (const promo of content.promos) {
    const { badge, brands, models, from, to } = promo.data;
    for (const [index, name] of brands.entries())
      resolve(
        range.brandByName,
        name,
        'название марки из content/brands',
        promo.source,
        ['brands', index],
        problems,
      );
    for (const [index, slug] of models.entries())
      resolve(
        range.modelBySlug,
        slug,
        'имя файла из content/models',
        promo.source,
        ['models', index],
        problems,
      );
    if (!badge || !isShownOn(today, from ?? null, to ?? null)) continue;
    const value = new Blocks(pictures, promo.source).badge(badge, ['badge']);
    for (const model of range.modelBySlug.values())
      if (models.includes(model.key) || brands.includes(model.data.brand))
        badges.set(model.key, [...(badges.get(model.key) ?? []), value]);
  }
  return badges;
}

/** Rows of sections, roots checked; collections that are somebody's parent are branches too. */
export function sectionRows(content: Content, problems: Problems): CatalogueRow[] {
  const sections = byKey(content.sections, section => section.data.key, ['key'], problems);
  const branches = new Set(content.collections.map(({ data }) => data.parent));
  for (const [tree, root] of Object.entries(ROOT_SECTIONS)) {
    const section = sections.get(root);
    if (section?.data.tree === tree && section.data.parent === undefined) continue;
    const place = section?.source ?? { file: 'content/sections.yaml', line: () => 1 };
    problems.error(place, [], `ожидался корневой раздел «${root}» дерева ${tree}`);
  }
  for (const { data, source } of sections.values()) {
    if (data.parent === undefined) continue;
    const parent = resolve(
      sections,
      data.parent,
      'ключ раздела из content/sections.yaml',
      source,
      ['parent'],
      problems,
    );
    if (parent && (parent.data.tree !== data.tree || loops(sections, data.key)))
      problems.error(
        source,
        ['parent'],
        `ожидался раздел того же дерева ${data.tree} и без петли, найдено «${data.parent}»`,
      );
  }
  const rows = [...sections.values()].map(({ data }, index) => ({
    key: data.key,
    tree: data.tree,
    parent: data.parent ?? null,
    name: data.name,
    content: toHtml(data.content),
    position: index,
  }));
  const own = content.collections
    .filter(({ key }) => branches.has(key) && !sections.has(key))
    .map(({ key, data, body }) => ({
      key,
      tree: 'collections',
      parent: data.parent,
      name: data.title,
      content: toHtml(body),
      position: 1000 + data.sort,
    }));
  return [...rows, ...own];
}

function loops(sections: ReadonlyMap<string, Content['sections'][number]>, key: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = key; at !== undefined; at = sections.get(at)?.data.parent) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/** Keys of the branches of a tree. */
export const sectionKeys = (rows: readonly CatalogueRow[], tree: Tree): Map<string, CatalogueRow> =>
  new Map(rows.filter(row => row.tree === tree).map(row => [String(row.key), row]));

/** Rows of promotions that have begun; ended ones keep their page. */
export function promoRows(
  content: Content,
  sections: readonly CatalogueRow[],
  today: string,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'promo');
  const begun = [...byKey(content.promos, promo => promo.key, [], problems).values()].filter(
    ({ data }) => (data.from ?? today) <= today,
  );
  const order = (a: Promo, b: Promo) =>
    a.data.sort - b.data.sort || compare(b.data.date ?? '', a.data.date ?? '') || compare(a.key, b.key);
  return begun.sort(order).map(({ key, data, body, source }, index) => {
    resolve(
      keys,
      data.section,
      'ключ раздела дерева promo из content/sections.yaml',
      source,
      ['section'],
      problems,
    );
    return {
      url: key,
      section: data.section,
      title: data.title,
      descr: data.descr,
      content: toHtml(body),
      thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
      date: data.date ?? null,
      ended: bit(data.to !== undefined && data.to < today),
      position: index,
    };
  });
}

/** Rows of news and articles. */
export function articleRows(
  content: Content,
  sections: readonly CatalogueRow[],
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'articles');
  return [...byKey(content.articles, article => article.key, [], problems).values()].map(
    ({ key, data, body, source }) => {
      resolve(
        keys,
        data.section,
        'ключ раздела дерева articles из content/sections.yaml',
        source,
        ['section'],
        problems,
      );
      return {
        url: key,
        section: data.section,
        title: data.title,
        descr: data.descr,
        content: toHtml(body),
        thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
        date: data.date,
      };
    },
  );
}

/** Rows of static pages; the consent document must be among them and carry its version. */
export function pageRows(content: Content, problems: Problems): CatalogueRow[] {
  const pages = byKey(content.pages, page => page.key, [], problems);
  if (content.shop && content.shopSource) {
    const consent = resolve(
      pages,
      content.shop.consent_page,
      'имя файла согласия из content/pages',
      content.shopSource,
      ['consent_page'],
      problems,
    );
    if (consent && consent.data.version === undefined)
      problems.error(consent.source, ['version'], 'ожидалась версия документа о согласии, например 2026-01');
  }
  return [...pages.values()].map(({ key, data, body }) => ({
    url: key,
    title: data.title,
    h1: data.h1 === '' ? data.title : data.h1,
    description: data.description,
    content: toHtml(body),
    date: data.date ?? null,
    version: data.version ?? null,
  }));
}

/** Rows of the banners that are shown today. */
export const bannerRows = (content: Content, today: string, pictures: Pictures): CatalogueRow[] =>
  content.banners
    .filter(({ data }) => isShownOn(today, data.from, data.to))
    .map(({ data, source }, index) => ({
      id: index + 1,
      place: data.place,
      position: index,
      img: pictures.address(data.img, source, ['img']),
      target: data.target,
      overlayer: bit(data.overlayer),
      title: data.title,
      description: data.description,
    }));
