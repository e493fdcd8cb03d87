import { BASKET } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import { onlyPage, type PageKind } from './page-path.ts';

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

/** The page by itself. */
export const BASKET_PAGE: PageKind<Record<string, never>, View> = {
  route: '/basket',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: basketView,
};

export const propsOfBasket = (catalogue: Catalogue) => onlyPage(BASKET_PAGE, catalogue);
