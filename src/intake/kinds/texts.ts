import { isShownOn } from '#src/domain/calendar.ts';
import type { Badge } from '#src/domain/goods.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit, compare } from '../assemble/ordering.ts';
import type { Problems } from '../check/problems.ts';
import {
  ARTICLE_SECTION,
  BRAND,
  byKey,
  CONSENT,
  MODEL,
  PROMO_SECTION,
  resolve,
} from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Range } from './models.ts';
import { sectionKeys } from './sections.ts';

type Promo = Content['promos'][number];

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
      resolve(range.brandByName, name, BRAND, promo.source, ['brands', index], problems);
    for (const [index, slug] of models.entries())
      resolve(range.modelBySlug, slug, MODEL, promo.source, ['models', index], problems);
    if (!badge || !isShownOn(today, from ?? null, to ?? null)) continue;
    const value = new Blocks(pictures, promo.source).badge(badge, ['badge']);
    for (const model of range.modelBySlug.values())
      if (models.includes(model.key) || brands.includes(model.data.brand))
        badges.set(model.key, [...(badges.get(model.key) ?? []), value]);
  }
  return badges;
}

/** Rows of promotions that have begun; ended ones keep their page, those to come are checked already. */
export function promoRows(
  content: Content,
  sections: readonly CatalogueRow[],
  today: string,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'promo');
  const promos = [...byKey(content.promos, promo => promo.key, [], problems, 'promo').values()];
  for (const { data, source } of promos)
    resolve(keys, data.section, PROMO_SECTION, source, ['section'], problems);
  const begun = promos.filter(({ data }) => (data.from ?? today) <= today);
  const order = (a: Promo, b: Promo) =>
    a.data.sort - b.data.sort || compare(b.data.date ?? '', a.data.date ?? '') || compare(a.key, b.key);
  return begun.sort(order).map(({ key, data, body, source }, index) => ({
    url: key,
    section: data.section,
    title: data.title,
    descr: data.descr,
    content: pictures.html(body),
    thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
    date: data.date ?? null,
    ended: bit(data.to !== undefined && data.to < today),
    position: index,
  }));
}

/** Rows of news and articles. */
export function articleRows(
  content: Content,
  sections: readonly CatalogueRow[],
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'articles');
  return [...byKey(content.articles, article => article.key, [], problems, 'article').values()].map(
    ({ key, data, body, source }) => {
      resolve(keys, data.section, ARTICLE_SECTION, source, ['section'], problems);
      return {
        url: key,
        section: data.section,
        title: data.title,
        descr: data.descr,
        content: pictures.html(body),
        thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
        date: data.date,
      };
    },
  );
}

/** Rows of static pages; the consent document must be among them and carry its version. */
export function pageRows(content: Content, pictures: Pictures, problems: Problems): CatalogueRow[] {
  const pages = byKey(content.pages, page => page.key, [], problems, 'page');
  if (content.shop && content.shopSource) {
    const field = ['consent_page'];
    const consent = resolve(pages, content.shop.consent_page, CONSENT, content.shopSource, field, problems);
    if (consent && !consent.data.version)
      problems.error(consent.source, ['version'], 'ожидалась версия документа о согласии, например 2026-01');
  }
  return [...pages.values()].map(({ key, data, body }) => ({
    url: key,
    title: data.title,
    h1: data.h1 === '' ? data.title : data.h1,
    description: data.description,
    content: pictures.html(body),
    date: data.date ?? null,
    version: data.version ?? null,
  }));
}
