import { featuresOf } from '#src/content/import/kinds/features.ts';
import type { Content } from '#src/content/import/read/content.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { sameSize } from '#src/domain/sizes-in-text.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import { articleOf, barcodeIn } from './maker-codes.ts';
import { hasIndex, isWrittenShorter } from './mismatch.ts';
import { specialIn } from './names/marks.ts';
import type { ReadName } from './names/read-name.ts';

type Tyre = Extract<ReadName, { status: 'read' }>['tyre'];

/** A product of the shop as far as a price list needs it. */
export interface Good {
  id: number;
  model: string;
  brand: string;
  name: string;
  size: TyreSize;
  load: string;
  speed: string;
  xl: boolean;
  runflat: boolean;
  /** Versions that its name has: AO, ContiSeal. */
  special: readonly string[];
  price: Kopecks;
  stock: number;
}

const YES = /^(?:да|1|true|yes)$/iu;

/** Sizes without these in common are not the same: see {@link sameSize}. */
const sizeKey = (model: string, { width, rim }: TyreSize): string => `${model} ${width} ${rim}`;

/** The products of a shop by what tells them: id, barcode, article, model and size. */
export class GoodsIndex {
  readonly byId = new Map<number, Good>();
  readonly byBarcode = new Map<string, Good>();
  /** By model, and by size. */
  readonly #prices = new Map<string, Kopecks[]>();
  /** Null where several have it. */
  readonly byArticle = new Map<string, Good | null>();
  /** By what {@link sizeKey} makes of model and size. */
  readonly #bySize = new Map<string, Good[]>();

  constructor(content: Content) {
    const headers = new Map(content.models.map(({ key, data }) => [key, data]));
    for (const { data, cells } of content.products) {
      const header = headers.get(data.model);
      if (!header) continue;
      const good: Good = {
        id: data.id,
        model: data.model,
        brand: header.brand,
        name: data.name,
        size: data.size,
        load: data.load_index ?? '',
        speed: data.speed_index ?? '',
        xl: YES.test(cells.xl ?? '') || /(?<!\S)XL(?!\S)/u.test(data.name),
        runflat: featuresOf({ data }, header).runflat,
        special: specialIn(data.name),
        price: data.price,
        stock: data.stock,
      };
      this.byId.set(good.id, good);
      for (const like of [good.model, formatSize(good.size)]) {
        const prices = this.#prices.get(like);
        if (prices) prices.push(good.price);
        else this.#prices.set(like, [good.price]);
      }
      const barcode = barcodeIn([cells.barcode ?? '']);
      if (barcode !== '') this.byBarcode.set(barcode, good);
      const article = articleOf(cells.article ?? '');
      if (article !== '') this.byArticle.set(article, this.byArticle.has(article) ? null : good);
      const key = sizeKey(data.model, data.size);
      const alike = this.#bySize.get(key);
      if (alike) alike.push(good);
      else this.#bySize.set(key, [good]);
    }
  }

  /** What products of the model cost; where it has none, those of the size. */
  pricesLike({ model, size }: Tyre): readonly Kopecks[] {
    return this.#prices.get(model.key) ?? this.#prices.get(formatSize(size)) ?? [];
  }

  /** Products of the model with the same width and rim. */
  nearBy({ model, size }: Tyre): readonly Good[] {
    return this.#bySize.get(sizeKey(model.key, size)) ?? [];
  }

  /** Products that a name may be, whatever versions of it they are. */
  alike(tyre: Tyre): Good[] {
    const near = this.nearBy(tyre);
    const named = near.filter(good => sameSize(good.size, tyre.size) && hasIndex(good, tyre));
    // A van's 104R is its 104/102R, written shorter.
    const own = named.length > 0 ? named : near.filter(good => isWrittenShorter(tyre, good));
    const exact = own.filter(({ size }) => size.commercial === tyre.size.commercial);
    const sized = exact.length > 0 ? exact : own.filter(() => tyre.load.includes('/'));
    const kinds = sized.filter(({ runflat }) => runflat === tyre.runflat);
    if (kinds.length < 2) return kinds;
    return kinds.filter(({ xl }) => xl === tyre.xl);
  }
}
