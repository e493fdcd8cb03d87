import { z } from 'zod';
import { LAST_DAY } from '#src/domain/calendar.ts';
import { formatEnd } from '#src/domain/moments.ts';
import { promoPath } from '#src/domain/paths.ts';
import type { PromoConditions } from '#src/domain/promotion.ts';
import type { Clock, Period } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit, compare } from '../assemble/ordering.ts';
import { day, isSpan, reference, requiredText, SPAN_EXPECTED } from '../check/cells.schema.ts';
import { lintPromos } from '../check/lint-promos.ts';
import { lintCard } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { byKey, PROMO_SECTION, resolve } from '../check/references.ts';
import { bodyOf } from '../check/texts.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { conditions } from './conditions.schema.ts';
import { badge } from './goods.schema.ts';
import type { Kind } from './kind.ts';
import { type GoodsBadges, goodsBadges } from './promo-badges.ts';
import { sectionKeys } from './sections.ts';
import { textCard } from './text-card.ts';
import { addressesOf, subjectsOf } from './text-pages.ts';
import {
  brandList,
  descr,
  LINK_TO_PERIODS,
  modelList,
  period,
  SECTION_EXPECTED,
  sort,
  thumb,
} from './texts.schema.ts';
import { upcomingTally } from './upcoming-tally.ts';

const promoSchema = z
  .object({
    title: requiredText().meta({ label: 'Название', help: 'название' }),
    section: reference(SECTION_EXPECTED).default('partners_akcii').meta({
      label: 'Раздел',
      help: 'раздел; если не указан — `partners_akcii`',
      names: 'promo',
    }),
    descr,
    thumb,
    date: day.optional().meta({
      label: 'Дата публикации',
      help: 'дата публикации: по ней упорядочен список; срок задают `from` и `to`',
    }),
    from: period.from.meta({ help: `${LINK_TO_PERIODS}: до него акции на сайте нет` }),
    to: period.to.meta({
      help: `после ${LINK_TO_PERIODS.replace('срок', 'срока')} нет карточки и значков, а страница говорит, что акция завершена. Конец срока видит покупатель — на карточке и на странице: «до 30 ноября», «до 30 ноября, 18:00» (с годом, если год другой); у акции без \`to\` — «постоянно»`,
    }),
    sort: sort.meta({
      label: 'Место в списке',
      help: 'порядок в списке, меньшее число раньше; при равных — сначала более поздняя `date`',
    }),
    badge: badge.optional().meta({
      label: 'Значок на шинах',
      help: 'значок на карточках шин: `ico`, `title`, при желании `thumb`. На страницах товара и модели он ведёт на страницу акции',
    }),
    models: modelList.meta({
      label: 'Модели',
      help: 'на какие шины: имена файлов моделей; шине достаточно подойти по `models` или по `brands`',
      names: 'models',
    }),
    brands: brandList.default([]).meta({
      label: 'Бренды',
      help: 'на какие шины: названия брендов',
      names: 'brands',
    }),
    ...conditions,
  })
  .refine(isSpan, SPAN_EXPECTED);

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

const hasEnd = (promo: Period): promo is Period & { to: string } => !!promo.to && promo.to !== LAST_DAY;

/** The year in which a promotion ends: texts name its end without the year in that year, with it before. */
const yearOfEnd = (promo: Period): Period[] => {
  if (!hasEnd(promo)) return [];
  const year = promo.to.slice(0, 4);
  return [{ from: `${year}-01-01`, to: `${year}-12-31` }];
};

/** Rows of promotions that have begun. Ended ones keep their page; later ones have no row, but are checked too. */
function promoRows(
  content: Content,
  sections: readonly CatalogueRow[],
  clock: Clock,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'promo');
  const promos = [...byKey(content.promos, promo => promo.key, [], problems, 'promo').values()];
  for (const { data, source } of promos)
    resolve(keys, data.section, PROMO_SECTION, source, ['section'], problems);
  const begun = promos.filter(({ data }) => clock.stateOf(data) !== 'ahead');
  for (const { key, data } of begun)
    pictures.showLinkBy(promoPath(key), textCard(content, data.title, data.thumb, 'Акция'));
  for (const { data, source } of promos)
    if (clock.stateOf(data) === 'ahead') pictures.check(data.thumb, source, ['thumb']);
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
    until: hasEnd(data) ? formatEnd(data.to, clock.today) : null,
    ended: bit(clock.stateOf(data) === 'ended'),
    position: index,
  }));
}

/** content/promos: promotions, /promo/{url}. */
export const promos: Kind = {
  form: { name: 'Акции', one: 'Акция', place: 'promos/', schema: promoSchema, page: promoPath },
  read: from => ({ promos: from.folder('promos', promoSchema, { kind: 'promo' }) }),
  resolve: ({ content, resolved, clock, pictures, problems }) => ({
    badges: goodsBadges(content, resolved.range, clock, pictures, problems),
  }),
  rows: ({ content, resolved, clock, pictures, problems }) => ({
    promo: promoRows(content, resolved.sections, clock, pictures, problems),
  }),
  addresses: addressesOf('promo'),
  // A promotion that has ended keeps its page.
  datedPages: content => content.promos.map(({ key, data }) => [promoPath(key), { from: data.from }]),
  bodies: content => content.promos.map(text => bodyOf(text, text.data)),
  lint: ({ content, problems }) => {
    for (const text of content.promos) lintCard(text, 100, problems);
  },
  lintDays: ({ content, clock, problems }) => lintPromos(content, clock, problems),
  subjects: subjectsOf('promo', promoPath),
  periods: content => content.promos.flatMap(({ data }) => [data, ...yearOfEnd(data)]),
  tally: (content, { promo = [] }, clock) => [
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
        ...upcomingTally(
          'promosAhead',
          content.promos.map(({ data }) => data),
          clock,
        ),
      ],
    },
  ],
};
