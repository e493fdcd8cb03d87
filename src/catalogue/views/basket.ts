import {
  FILLED_BASKET,
  type FilledBasket,
  type OrderPage,
  type OrderSearch,
  type PhoneForm,
  type SentChoice,
} from '#src/domain/basket-forms.ts';
import { BASKET } from '#src/domain/paths.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';

/** The basket's page. Published, it is the same for everybody, and a script loads the visitor's basket. */
export interface BasketView extends View {
  /** What the server renders in its place for one visitor: the basket with plain forms, an order, or a search for one. */
  filled?: FilledBasket;
  order?: OrderPage;
  search?: OrderSearch;
  phone?: PhoneForm;
  choice?: SentChoice;
}

const CRUMB = { text: 'Корзина', path: BASKET };

export const basketView = (filled?: FilledBasket): BasketView => ({
  head: {
    title: 'Корзина',
    description: 'Шины, которые вы выбрали, и оформление заказа без регистрации.',
    path: BASKET,
    noindex: true,
    ...(!filled && { withoutScript: FILLED_BASKET }),
  },
  crumbs: [CRUMB],
  ...(filled && { filled }),
});

const pageHead = (title: string): View => ({
  head: { title, description: 'Корзина и заказы магазина.', path: BASKET, noindex: true },
  crumbs: [CRUMB, { text: title, path: BASKET }],
});

export const orderView = (order: OrderPage): BasketView => ({
  ...pageHead(`Заказ № ${order.number}`),
  order,
});

/** The page of an order that was not found, with the form that finds it. */
export const searchedOrderView = (search: OrderSearch): BasketView => ({
  ...pageHead('Где мой заказ'),
  search,
});

/** The page of a choice that somebody has sent. */
export const choiceView = (choice: SentChoice): BasketView => ({
  ...pageHead('Вам прислали выбор шин'),
  choice,
});

/** The page of a form with a phone alone that was sent. */
export const phoneFormView = (phone: PhoneForm): BasketView => ({
  ...pageHead(phone.action === 'press' ? 'Купить в один клик' : 'Перезвоните мне'),
  phone,
});

/** The page by itself. */
export const BASKET_PAGE: PageKind<Record<string, never>, BasketView> = {
  route: '/basket',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, []) }],
  view: () => basketView(),
};
