import { BASKET } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { shellOf } from './shell.ts';

/** The basket's page. Its contents belong to the visitor and are loaded from the server. */
const basketView = (): View => ({
  head: {
    title: 'Корзина',
    description: 'Шины, которые вы выбрали, и оформление заказа без регистрации.',
    path: BASKET,
    noindex: true,
  },
  crumbs: [{ text: 'Корзина', path: BASKET }],
});

export const pathOfBasket = (catalogue: Catalogue): PagePath<Record<string, never>, View> => ({
  params: {},
  props: { page: basketView(), shell: shellOf(catalogue) },
  cacheKey: pageKey(catalogue, []),
});
