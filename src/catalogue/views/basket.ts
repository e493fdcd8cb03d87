import { FILLED_BASKET, type FilledBasket } from '#src/domain/basket-forms.ts';
import { BASKET } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import { onlyPage, type PageKind } from './page-path.ts';

/** The basket's page. Published, it is the same for everybody, and a script loads the visitor's basket. */
export interface BasketView extends View {
  /** The visitor's basket with plain forms, where the server renders it. */
  filled?: FilledBasket;
}

export const basketView = (filled?: FilledBasket): BasketView => ({
  head: {
    title: 'Корзина',
    description: 'Шины, которые вы выбрали, и оформление заказа без регистрации.',
    path: BASKET,
    noindex: true,
    ...(!filled && { withoutScript: FILLED_BASKET }),
  },
  crumbs: [{ text: 'Корзина', path: BASKET }],
  ...(filled && { filled }),
});

/** The page by itself. */
export const BASKET_PAGE: PageKind<Record<string, never>, BasketView> = {
  route: '/basket',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: () => basketView(),
};

export const propsOfBasket = (catalogue: Catalogue) => onlyPage(BASKET_PAGE, catalogue);
