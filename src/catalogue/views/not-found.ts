import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { shellOf } from './shell.ts';

/** The page for unknown addresses. */
const notFoundView = (): View => ({
  head: {
    title: 'Страница не найдена',
    description: 'Такой страницы в магазине нет. Поищите шину по названию или размеру.',
    path: '/404',
    noindex: true,
  },
  crumbs: [],
});

export const pathOfNotFound = (catalogue: Catalogue): PagePath<Record<string, never>, View> => ({
  params: {},
  props: { page: notFoundView(), shell: shellOf(catalogue) },
  cacheKey: pageKey(catalogue, []),
});
