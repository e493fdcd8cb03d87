import type { z } from 'zod';
import type { PromoConditions } from '#src/domain/promotion.ts';
import { promoRoute } from '#src/domain/routes.ts';
import { periodDays } from '../assemble/change-days.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit, compare } from '../assemble/ordering.ts';
import { subject } from '../assemble/subjects.ts';
import { lintPromos } from '../check/lint-promos.ts';
import { lintCard } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { byKey, PROMO_SECTION, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { type GoodsBadges, goodsBadges } from './promo-badges.ts';
import { sectionKeys } from './sections.ts';
import { promoSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    promos: Text<z.output<typeof promoSchema>>[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    badges: GoodsBadges;
  }
}

type Promo = Content['promos'][number];

const conditionsOf = ({
  brands,
  models,
  rims,
  runflat,
  cargo,
  min_count,
}: PromoConditions): PromoConditions => ({
  brands,
  models,
  rims,
  runflat,
  cargo,
  min_count,
});

/** Rows of promotions that have begun. Ended ones keep their page; later ones have no row, but are checked too. */
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
    conditions: JSON.stringify(conditionsOf(data)),
    date: data.date ?? null,
    ended: bit(data.to !== undefined && data.to < today),
    position: index,
  }));
}

/** content/promos: promotions, /promo/{url}. */
export const promos: Kind = {
  read: from => ({ promos: from.folder('promos', promoSchema, { kind: 'promo' }) }),
  resolve: ({ content, resolved, today, pictures, problems }) => ({
    badges: goodsBadges(content, resolved.range, today, pictures, problems),
  }),
  rows: ({ content, resolved, today, pictures, problems }) => ({
    promo: promoRows(content, resolved.sections, today, pictures, problems),
  }),
  addresses: ({ content }, { promo = [] }) => ({
    shows: 'promo',
    names: () => Array.from(promo, row => row.url),
    rejectedKinds: ['promo'],
    upcoming: content.promos.map(({ key, data }) => [`${promoRoute.prefix}/${key}`, data.from ?? '']),
  }),
  bodies: content => content.promos,
  lint: ({ content, problems }) => {
    for (const text of content.promos) lintCard(text, 100, problems);
  },
  lintDays: ({ content, today, problems }) => lintPromos(content, today, problems),
  subjects: sources => sources.rows('promo').map(row => subject('promo', row.url, row)),
  days: content => content.promos.flatMap(({ data }) => periodDays(data)),
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
