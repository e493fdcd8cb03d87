import type { z } from 'zod';
import { formatDay, isShownOn } from '#src/domain/calendar.ts';
import type { Badge } from '#src/domain/goods.ts';
import { promoRoute } from '#src/domain/routes.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { subject } from '../assemble/faces.ts';
import { bit, compare } from '../assemble/ordering.ts';
import { spanDays } from '../assemble/validity.ts';
import { lintCard } from '../check/poor-text.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, byKey, MODEL, PROMO_SECTION, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { Range } from './models.ts';
import { sectionKeys } from './sections.ts';
import { promoSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    promos: Text<z.output<typeof promoSchema>>[];
  }
}
declare module '../assemble/together.ts' {
  interface Together {
    /** Badges of the promotions that run today, by model address. */
    badges: Map<string, Badge[]>;
  }
}

type Promo = Content['promos'][number];

/** Badges of the promotions that run today, by model address. */
function promoBadges(
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
function promoRows(
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

/** content/promos: promotions, /promo/{url}. */
export const promos: Kind = {
  read: from => ({ promos: from.folder('promos', promoSchema, { kind: 'promo' }) }),
  resolve: ({ content, together, today, pictures, problems }) => ({
    badges: promoBadges(content, together.range, today, pictures, problems),
  }),
  rows: ({ content, together, today, pictures, problems }) => ({
    promo: promoRows(content, together.sections, today, pictures, problems),
  }),
  addresses: ({ content }, { promo = [] }) => ({
    shows: 'promo',
    names: () => Array.from(promo, row => row.url),
    named: ['promo'],
    coming: content.promos.map(({ key, data }) => [`${promoRoute.prefix}/${key}`, data.from ?? '']),
  }),
  bodies: content => content.promos,
  lint: ({ content, problems }) => {
    for (const text of content.promos) lintCard(text, 100, problems);
  },
  lintDays: ({ content, today, problems }) => {
    for (const { data, source } of content.promos)
      if (data.to !== undefined && data.to < today)
        problems.warn(
          source,
          ['to'],
          `акция завершилась ${formatDay(data.to)}: продлите её или удалите файл, а адрес внесите в redirects.csv`,
        );
  },
  subjects: faces => faces.rows('promo').map(row => subject('promo', row.url, row)),
  days: content => content.promos.flatMap(({ data }) => spanDays(data)),
  tally: (_, { promo = [] }) => [
    {
      key: 'promos',
      name: 'акции',
      count: promo.length,
      of: [
        {
          key: 'runningPromos',
          words: ['действующая', 'действующие', 'действующих'],
          count: [...promo].filter(({ ended }) => ended === 0).length,
        },
      ],
    },
  ],
};
