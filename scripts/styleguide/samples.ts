import { LOAD, type Load } from '#src/api/load.ts';
import { BasketButton } from '#src/browser/parts/BasketButton.tsx';
import { markupOf } from '#src/browser/parts/markup.ts';
import type { ResultsView } from '#src/catalogue/views/results.ts';
import { BADGE_ICONS } from '#src/domain/badges.ts';
import type { BasketLine } from '#src/domain/basket.ts';
import { type Facets, NO_FACETS } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Badge, ModelCard, ProductCard } from '#src/domain/goods.ts';
import { kopecks } from '#src/domain/money.ts';
import type { Proposal } from '#src/domain/nearest-option.ts';
import { EMPTY_ORDER_FORM } from '#src/domain/order-fields.ts';
import { tyreFlags } from '#src/domain/season.ts';

/** Sample data of the styleguide. It does not depend on the content, so screenshots stay the same. */
export const PHONES = ['+7 (495) 000-00-01', '+7 (800) 000-00-02'] as const;

const BADGE_TITLES = ['Новинка', 'Скидка', 'Выгодно', 'Выбор покупателей', 'Хит продаж', 'Подарок'];
export const BADGES: Badge[] = BADGE_ICONS.map((icon, index) => ({
  icon,
  title: BADGE_TITLES[index] ?? '',
  thumb: '',
}));

const NO_FEATURES = { runflat: false, spikes: false, cargo: false };
export const KINDS = {
  summer: tyreFlags('summer', NO_FEATURES),
  studded: tyreFlags('winter', { ...NO_FEATURES, spikes: true }),
  cargo: tyreFlags('allseason', { ...NO_FEATURES, runflat: true, cargo: true }),
};

const PRODUCT: ProductCard = {
  id: 1,
  modelId: 'sample-sport',
  name: 'Образец Спорт 205/55 R16 91V',
  brand: 'Образец',
  brandIcon: '',
  photo: '',
  price: kopecks(749_000),
  oldPrice: null,
  discount: 0,
  kitPrice: kopecks(2_996_000),
  stock: 24,
  size: '205/55 R16',
  flags: KINDS.summer,
  badges: [],
};

/** A card in every state: normal price, special price, few left, sold out. */
export const PRODUCTS: ProductCard[] = [
  PRODUCT,
  {
    ...PRODUCT,
    id: 2,
    name: 'Образец Север 225/45 R17 94T XL',
    size: '225/45 R17',
    price: kopecks(999_050),
    oldPrice: kopecks(1_249_000),
    discount: 20,
    kitPrice: kopecks(3_996_200),
    flags: KINDS.studded,
    badges: BADGES.slice(1, 3),
  },
  {
    ...PRODUCT,
    id: 3,
    name: 'Образец Фургон 195/75 R16C 107/105R',
    size: '195/75 R16C',
    stock: 2,
    kitPrice: null,
    flags: KINDS.cargo,
  },
  {
    ...PRODUCT,
    id: 4,
    name: 'Образец Комфорт 185/65 R15 88H',
    size: '185/65 R15',
    stock: 0,
    kitPrice: null,
  },
];

export const MODELS: ModelCard[] = [
  {
    modelId: 'sample-north',
    brand: 'Образец',
    brandIcon: '',
    title: 'Север',
    photo: '',
    flags: KINDS.studded,
    badges: BADGES.slice(0, 1),
    group: 'winter',
    priceFrom: kopecks(549_000),
  },
  {
    modelId: 'sample-sport',
    brand: 'Образец',
    brandIcon: '',
    title: 'Спорт',
    photo: '',
    flags: KINDS.summer,
    badges: [],
    group: 'summer',
    priceFrom: null,
  },
];

const line = (sample: ProductCard | undefined, count: number, available: number): BasketLine => {
  const { id, name, brand, price, oldPrice, photo, size } = sample ?? PRODUCT;
  return { id, name, brand, price, oldPrice, photo, size, count, available };
};
/** Basket lines: in stock, at a special price, more than the stock. */
export const LINES: BasketLine[] = [
  line(PRODUCTS[0], 4, 24),
  line(PRODUCTS[1], 2, 12),
  line(PRODUCTS[2], 4, 2),
];

export const FORM = { ...EMPTY_ORDER_FORM, name: 'Анна', phone: '12' };

export const CHOSEN: Filter = { ...EMPTY_FILTER, widths: ['205'], seasons: ['winter'], spikes: true };

const PROPOSALS: Proposal[] = [
  { key: 'widths', instead: ['205'], value: '215', count: 18, filter: { ...CHOSEN, widths: ['215'] } },
  { key: 'widths', instead: ['205'], value: '195', count: 1, filter: { ...CHOSEN, widths: ['195'] } },
];

/** A search that finds nothing, with a text and a word in it that fits nothing. */
export const EMPTY_SEARCH = {
  filter: CHOSEN,
  proposals: PROPOSALS,
  understood: {
    parts: [
      {
        kind: 'season',
        text: 'Зимние',
        string: '',
        fields: { season: ['winter'] },
        at: [{ from: 0, to: 6 }],
      },
    ],
    dropped: ['абракадабра'],
  },
  nearest: [{ text: 'Без «Зимние»', query: 'width=205', count: 18 }],
} as const satisfies Pick<ResultsView, 'filter' | 'proposals' | 'understood' | 'nearest'>;

/** Facets in which some options have no results. */
export const FACETS: Facets = {
  ...NO_FACETS,
  season: { winter: 120, summer: 1040, allseason: 0 },
  runflat: 0,
  spikes: 64,
  cargo: 7,
  kit: 900,
};

/** Markup of the basket button in a state, as browser/elements/basket-button.ts creates it. */
export function basketButton(load: Load): string {
  const markup = markupOf(BasketButton, { id: 1, name: PRODUCT.name, size: PRODUCT.size, stock: 24 });
  const state = markup.replace('<basket-button ', `<basket-button data-load="${load}" `);
  if (load === LOAD.changing) return state.replace('<button ', '<button aria-busy="true" ');
  return load === LOAD.inBasket ? state.replace('>В корзину<', '>Убрать<') : state;
}
