import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';

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

/** The page by itself. */
export const NOT_FOUND_PAGE: PageKind<Record<string, never>, View> = {
  route: '/404',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: notFoundView,
};
