import type { z } from 'zod';
import type { CatalogueRow } from '../assemble/draft.ts';
import { subject } from '../assemble/subjects.ts';
import { lintMissing, lintText, NO_DESCRIPTION } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { byKey, CONSENT, resolve } from '../check/references.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { pageSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    pages: Text<z.output<typeof pageSchema>>[];
  }
}

/** Rows of static pages. The consent document must be among them and have a version. */
function pageRows(content: Content, pictures: Pictures, problems: Problems): CatalogueRow[] {
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

/** content/pages: static pages, /page/{url}. */
export const pages: Kind = {
  read: from => ({ pages: from.folder('pages', pageSchema, { kind: 'page' }) }),
  rows: ({ content, pictures, problems }) => ({ page: pageRows(content, pictures, problems) }),
  addresses: (_, { page = [] }) => ({
    shows: 'page',
    names: () => Array.from(page, row => row.url),
    rejectedKinds: ['page'],
  }),
  bodies: content => content.pages,
  lint: ({ content, problems }) => {
    for (const page of content.pages) {
      lintMissing(page.data.description, page, 'description', NO_DESCRIPTION, problems);
      lintText(page, 100, problems);
    }
  },
  subjects: sources => sources.rows('page').map(row => subject('page', row.url, row)),
  tally: (_, { page = [] }) => [{ key: 'pages', name: 'страницы', count: page.length }],
};
