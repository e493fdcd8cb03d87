import type { ModelCard, ProductsAnswer } from '#src/api/goods.schema.ts';
import { type Facets, NO_FACETS } from '#src/domain/facets.ts';

const NO_LOGIC = {
  summer: false,
  winter: true,
  allseason: false,
  runflat: false,
  spikes: false,
  cargo: false,
};

export const FACETS: Facets = {
  ...NO_FACETS,
  brand: { КАМА: 3, 'Nokian Tyres': 5 },
  width: { 185: 1, 205: 7 },
  height: { 55: 7, 65: 1 },
  diametr: { 15: 1, 16: 7 },
  season: { summer: 2, winter: 6, allseason: 0 },
  runflat: 0,
  spikes: 1,
  cargo: 0,
  kit: 8,
};

/** An answer of POST /api/products: its one card is named by the request. */
export const answerOf = (
  name: string,
  { page = 1, count = 100, facets = {} }: { page?: number; count?: number; facets?: Partial<Facets> } = {},
): ProductsAnswer => ({
  items:
    count === 0
      ? []
      : [
          {
            id: 1,
            model_id: 'm',
            name,
            brand: 'КАМА',
            brand_ico: '',
            brand_img: '',
            photo: '/storage/x.svg',
            price: 1,
            b_price: null,
            discount: 0,
            kit_price: 4,
            stock: 9,
            size_str: '205/55 R16',
            load: 0,
            logicprop: NO_LOGIC,
            promotions: [],
          },
        ],
  take: { page, count, onpage: 20 },
  facets: { ...FACETS, ...facets },
});

export const modelOf = (title: string, group: ModelCard['group']): ModelCard => ({
  model_id: title,
  brand: 'КАМА',
  brand_ico: '',
  title,
  photo: '/storage/x.svg',
  logicprop: NO_LOGIC,
  promotions: [],
  group,
  price_from: 1,
});
