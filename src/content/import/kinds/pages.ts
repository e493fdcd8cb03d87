import { z } from 'zod';
import { pagePath } from '#src/domain/paths.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { day, isSpan, requiredText, SPAN_EXPECTED, text } from '../check/cells.schema.ts';
import { lintEnded } from '../check/lint-dates.ts';
import { lintMissing, lintText, NO_DESCRIPTION } from '../check/lint-texts.ts';
import { found, type Problems } from '../check/problems.ts';
import { byKey, CONSENT, resolve } from '../check/references.ts';
import { bodyOf } from '../check/texts.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { textCard } from './text-card.ts';
import { addressesOf, subjectsOf } from './text-pages.ts';
import { period } from './texts.schema.ts';
import { upcomingTally } from './upcoming-tally.ts';

const pageSchema = z
  .object({
    title: requiredText().meta({ label: 'Название', help: 'название' }),
    h1: text(200).default('').meta({ label: 'Заголовок', help: 'заголовок страницы, если нужен особый' }),
    description: text(400).default('').meta({ label: 'Описание', help: 'описание для поисковых систем' }),
    date: day.optional().meta({ label: 'Дата', help: 'дата на странице' }),
    ...period,
    version: text(40)
      .optional()
      .meta({ label: 'Редакция', help: 'редакция документа, например `"2026-02"`' }),
  })
  .refine(isSpan, SPAN_EXPECTED);

declare module '../read/content.ts' {
  interface Content {
    pages: Text<z.output<typeof pageSchema>>[];
  }
}

/** What the shop cannot do without the consent document that a field of shop.yaml names. */
const CONSENTS = {
  consent_page: 'без согласия магазин не принимает заказы',
  arrival_consent_page: 'без согласия магазин не пишет о поступлении шин',
} as const;

/** Checks that the consent documents of shop.yaml are pages that are always shown and have a version. */
function checkConsents(
  content: Content,
  pages: ReadonlyMap<string, Content['pages'][number]>,
  problems: Problems,
): void {
  const { shop, shopSource } = content;
  if (!shop || !shopSource) return;
  for (const [name, loss] of Object.entries(CONSENTS) as [keyof typeof CONSENTS, string][]) {
    const page = shop[name];
    // One document may be the consent to both; its faults are reported once.
    if (page === undefined || (name !== 'consent_page' && page === shop.consent_page)) continue;
    const consent = resolve(pages, page, CONSENT, shopSource, [name], problems);
    if (consent && !consent.data.version)
      problems.error(consent.source, ['version'], 'ожидалась версия документа о согласии, например 2026-01');
    for (const limit of ['from', 'to'] as const)
      if (consent?.data[limit] !== undefined)
        problems.error(
          consent.source,
          [limit],
          `ожидалась страница без срока, ${found(consent.data[limit])}: ${loss}`,
        );
  }
}

/** Rows of the static pages that are shown. */
function pageRows(content: Content, clock: Clock, pictures: Pictures, problems: Problems): CatalogueRow[] {
  const pages = byKey(content.pages, page => page.key, [], problems, 'page');
  checkConsents(content, pages, problems);
  const live = [...pages.values()].filter(({ data }) => clock.isLive(data));
  for (const { key, data } of live)
    pictures.showLinkBy(pagePath(key), textCard(content, data.h1 || data.title, ''));
  return live.map(({ key, data, body }) => ({
    url: key,
    title: data.title,
    h1: data.h1 === '' ? data.title : data.h1,
    description: data.description,
    content: pictures.html(body),
    date: data.date ?? null,
    version: data.version ?? null,
  }));
}

/** content/pages: static pages, /page/{url}. */
export const pages: Kind = {
  form: { name: 'Страницы', one: 'Страница', place: 'pages/', schema: pageSchema, page: pagePath },
  read: from => ({ pages: from.folder('pages', pageSchema, { kind: 'page' }) }),
  rows: ({ content, clock, pictures, problems }) => ({ page: pageRows(content, clock, pictures, problems) }),
  addresses: addressesOf('page'),
  datedPages: content => content.pages.map(({ key, data }) => [pagePath(key), data]),
  bodies: content => content.pages.map(text => bodyOf(text, text.data)),
  lint: ({ content, problems }) => {
    for (const page of content.pages) {
      lintMissing(page.data.description, page, 'description', NO_DESCRIPTION, problems);
      lintText(page, 100, problems);
    }
  },
  lintDays: assembly => lintEnded(assembly.content.pages, page => page, pagePath, assembly),
  subjects: subjectsOf('page', pagePath),
  periods: content => content.pages.map(({ data }) => data),
  tally: (content, { page = [] }, clock) => [
    {
      key: 'pages',
      name: 'страницы',
      count: page.length,
      of: upcomingTally(
        'pagesAhead',
        content.pages.map(({ data }) => data),
        clock,
      ),
    },
  ],
};
