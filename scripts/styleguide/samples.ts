import { LOAD, type Load } from '#src/api/load.ts';
import type { BasketItem } from '#src/api/sales-wire.ts';
import type { Badge, ModelCard, ProductCard } from '#src/api/wire.ts';
import { BADGE_ICONS } from '#src/domain/badges.ts';
import { type Facets, NO_FACETS } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Proposal } from '#src/domain/nearest-option.ts';
import { logicProp } from '#src/domain/season.ts';
import { BasketButton } from '#src/parts/BasketButton.tsx';
import { markupOf } from '#src/parts/markup.ts';

/** Made-up goods for the styleguide: the same today and in a year, whatever the shop sells. */
export const PHONES = ['+7 (495) 000-00-01', '+7 (800) 000-00-02'] as const;

const BADGE_TITLES = ['Новинка', 'Скидка', 'Выгодно', 'Выбор покупателей', 'Хит продаж', 'Подарок'];
export const BADGES: Badge[] = BADGE_ICONS.map((ico, index) => ({
  ico,
  title: BADGE_TITLES[index] ?? '',
  thumb: '',
}));

const NO_FEATURES = { runflat: false, spikes: false, cargo: false };
export const KINDS = {
  summer: logicProp('summer', NO_FEATURES),
  studded: logicProp('winter', { ...NO_FEATURES, spikes: true }),
  cargo: logicProp('allseason', { ...NO_FEATURES, runflat: true, cargo: true }),
};

const PRODUCT: ProductCard = {
  id: 1,
  model_id: 'sample-sport',
  name: 'Образец Спорт 205/55 R16 91V',
  brand: 'Образец',
  brand_ico: '',
  brand_img: '',
  photo: '',
  price: 7490,
  b_price: null,
  discount: 0,
  kit_price: 29_960,
  stock: 24,
  size_str: '205/55 R16',
  load: LOAD.none,
  logicprop: KINDS.summer,
  promotions: [],
};

/** A card of every state: base price, special price, few left, sold out. */
export const PRODUCTS: ProductCard[] = [
  PRODUCT,
  {
    ...PRODUCT,
    id: 2,
    name: 'Образец Север 225/45 R17 94T XL',
    size_str: '225/45 R17',
    price: 9990.5,
    b_price: 12_490,
    discount: 20,
    kit_price: 39_962,
    logicprop: KINDS.studded,
    promotions: BADGES.slice(1, 3),
  },
  {
    ...PRODUCT,
    id: 3,
    name: 'Образец Фургон 195/75 R16C 107/105R',
    size_str: '195/75 R16C',
    stock: 2,
    kit_price: null,
    logicprop: KINDS.cargo,
  },
  {
    ...PRODUCT,
    id: 4,
    name: 'Образец Комфорт 185/65 R15 88H',
    size_str: '185/65 R15',
    stock: 0,
    kit_price: null,
  },
];

export const MODELS: ModelCard[] = [
  {
    model_id: 'sample-north',
    brand: 'Образец',
    brand_ico: '',
    title: 'Север',
    photo: '',
    logicprop: KINDS.studded,
    promotions: BADGES.slice(0, 1),
    group: 'winter',
    price_from: 5490,
  },
  {
    model_id: 'sample-sport',
    brand: 'Образец',
    brand_ico: '',
    title: 'Спорт',
    photo: '',
    logicprop: KINDS.summer,
    promotions: [],
    group: 'summer',
    price_from: null,
  },
];

const line = (sample: ProductCard | undefined, count: number, stock: number): BasketItem => {
  const { id, name, brand, price, b_price, photo, size_str } = sample ?? PRODUCT;
  return { id, name, brand, price, b_price, photo, size_str, count, stock, load: LOAD.inBasket };
};
/** In stock, at a special price, more than there are. */
export const LINES: BasketItem[] = [
  line(PRODUCTS[0], 4, 24),
  line(PRODUCTS[1], 2, 12),
  line(PRODUCTS[2], 4, 2),
];

export const FORM = { name: 'Анна', phone: '12', email: '', comment: '', consent: false };

export const CHOSEN: Filter = { ...EMPTY_FILTER, widths: ['205'], seasons: ['winter'], spikes: true };

export const PROPOSALS: Proposal[] = [
  { key: 'widths', instead: ['205'], value: '215', count: 18, filter: { ...CHOSEN, widths: ['215'] } },
  { key: 'widths', instead: ['205'], value: '195', count: 1, filter: { ...CHOSEN, widths: ['195'] } },
];

/** Some options lead nowhere. */
export const FACETS: Facets = {
  ...NO_FACETS,
  season: { winter: 120, summer: 1040, allseason: 0 },
  runflat: 0,
  spikes: 64,
  cargo: 7,
  kit: 900,
};

/** The basket button as elements/basket-button.ts leaves it. */
export function basketButton(load: Load): string {
  const drawn = markupOf(BasketButton, { id: 1, name: PRODUCT.name, size: PRODUCT.size_str, stock: 24 });
  const state = drawn.replace('<basket-button ', `<basket-button data-load="${load}" `);
  if (load === LOAD.changing) return state.replace('<button ', '<button aria-busy="true" ');
  return load === LOAD.inBasket ? state.replace('>В корзину<', '>Убрать<') : state;
}
