import { call, type Page, type Rows } from './contract.ts';
import type { Saved } from './releases.ts';

/** A tyre as the files of the content have it now. Money is in roubles. */
export interface Good {
  id: number;
  model: string;
  name: string;
  price: number;
  oldPrice: number | null;
  stock: number;
  year: number | null;
  /** Where a value stands that counts in place of products.csv: «прайс yard», «prices.csv, до 30 ноября». */
  from: { price?: string; stock?: string; year?: string };
  /** What shoppers see now where it differs: a change that is not published yet. */
  served: string | null;
  /** What was read: a change names it, so that nothing is overwritten unseen. */
  seen: string;
}

/** Which tyres: by number, or all that a search finds. */
export type Which = { ids: readonly number[] } | { q: string };

/** What becomes of tyres; what is absent stays. */
export interface GoodChange {
  price?: number;
  /** By how many per cent the price rises; negative when it falls. */
  percent?: number;
  /** To how many roubles a price by per cent is rounded. */
  roundTo?: number;
  oldPrice?: number | null;
  /** What was the price becomes the old price, where the new one is lower. */
  isDiscount?: boolean;
  stock?: number;
  year?: number | null;
}

type GoodValues = Pick<Good, 'price' | 'oldPrice' | 'stock' | 'year'>;

/** What a change would do to a tyre. */
export interface ChangedGood extends Pick<Good, 'id' | 'name'> {
  before: GoodValues;
  after: GoodValues;
}

export interface GoodsPreview {
  /** The first of them. */
  goods: ChangedGood[];
  count: number;
  /** Those that do not change, with the reason. */
  refused: { id: number; name: string; why: string }[];
  seen: string;
}

/** Views of a model by which its photographs are named; `other` is any else. */
export const VIEW_NAMES = {
  quarter: 'Главный вид',
  tread: 'Рисунок протектора',
  side: 'Боковина',
  low: 'С уровня дороги',
  detail: 'Протектор крупно',
  other: 'Другое',
} as const;
export type View = keyof typeof VIEW_NAMES;

export interface Photo {
  /** Path in content/storage. */
  name: string;
  view: View;
  /** Widths in pixels that pages use; none while it is not published. */
  widths: number[];
}

export interface ModelGoods {
  model: string;
  title: string;
  photos: Photo[];
  seen: string;
}

/** Fields of a new size, as texts of a form. */
export const SIZE_FIELDS = {
  size: 'Размер',
  load_index: 'Индекс нагрузки',
  speed_index: 'Индекс скорости',
  price: 'Цена, ₽',
  old_price: 'Старая цена, ₽',
  stock: 'Остаток',
  year: 'Год выпуска',
} as const;
export type SizeFields = Partial<Record<keyof typeof SIZE_FIELDS | 'xl' | 'runflat', string>>;

export const listGoods = call<Page & { q?: string }, Rows<Good>>('goods/list', 'editor');
export const previewGoods = call<{ which: Which; change: GoodChange }, GoodsPreview>(
  'goods/preview',
  'editor',
);
/** @throws 409 with the {@link GoodsPreview} of now when `seen` is no longer so */
export const changeGoods = call<{ which: Which; change: GoodChange; seen: string }, Saved>(
  'goods/change',
  'editor',
);
export const getModelGoods = call<{ model: string }, ModelGoods>('goods/model', 'editor');
/** All photographs in their order; those that are absent go. */
export const setPhotos = call<
  { model: string; photos: ({ name: string } | { upload: string; view: View })[]; seen: string },
  Saved
>('goods/photos', 'editor');
export const addSize = call<{ model: string; fields: SizeFields }, Saved & { id: number }>(
  'goods/add-size',
  'editor',
);
