import type { Row } from './demo.ts';
import { row } from './files.ts';
import type { Model } from './models.ts';
import type { SeededRandom } from './random.ts';

export interface Product {
  id: number;
  model: Model;
  /** The product of the demonstration shop that it is drawn from. */
  like: Row;
  year: number;
}

const HEADER =
  'id model name short_name size price old_price stock stock_date load_index speed_index xl runflat country year noise fuel wet_grip note'.split(
    ' ',
  );

/** A product is on sale as old as in the demonstration shop, or some years older: each year makes it so much rarer. */
const OLDER = [0, 1, 2];
const RARER_EACH_YEAR = 20;

/** The first product of each model is drawn before all others, so that no model has none. */
const FIRST = 1e-6;

/** Products of all models, `products` in total, drawn by lot from all models, sizes and years. Ids rise, with gaps. */
export function planProducts(models: readonly Model[], products: number, random: SeededRandom): Product[] {
  const versions = models.flatMap(model =>
    model.rows.flatMap((like, at) =>
      OLDER.map(older => ({
        model,
        like,
        year: Number(like.year) - older,
        lot: random.next() * (at + older === 0 ? FIRST : RARER_EACH_YEAR ** older),
      })),
    ),
  );
  const last = versions.map(({ lot }) => lot).sort((a, b) => a - b)[products - 1] ?? 0;
  let id = 0;
  return versions
    .filter(({ lot }) => lot <= last)
    .slice(0, products)
    .map(({ model, like, year }) => {
      id += random.integer(1, 3);
      return { id, model, like, year };
    });
}

/** Rows in one piece of products.csv. */
const ROWS_PER_PIECE = 1000;

/** The text of products.csv, in pieces. */
export function* productPieces(products: readonly Product[], random: SeededRandom): Generator<string> {
  yield row(HEADER);
  for (let from = 0; from < products.length; from += ROWS_PER_PIECE)
    yield products
      .slice(from, from + ROWS_PER_PIECE)
      .map(product => rowOf(product, random))
      .join('');
}

/** A row of the demonstration shop under the model's name, with a price, a stock and a day of counting of its own. */
function rowOf({ id, model, like, year }: Product, random: SeededRandom): string {
  const price = Math.round(random.logNormal((Number(like.price) * model.priceFactor) / 10, 0.08)) * 10;
  const old = Math.ceil((price * Number(like.old_price)) / Number(like.price) / 10) * 10;
  const day = String(random.integer(1, 20)).padStart(2, '0');
  const cells: Row = {
    ...like,
    id: String(id),
    model: model.key,
    name: `${model.brand} ${model.title} ${like.short_name ?? ''}`,
    price: String(price),
    old_price: old > price ? String(old) : '',
    stock: like.stock === '0' ? '0' : String(Math.min(400, 1 + Math.floor(random.logNormal(11, 1.1)))),
    stock_date: random.chance(0.7) ? `2026-11-${day}` : '',
    year: String(year),
  };
  return row(HEADER.map(column => cells[column] ?? ''));
}
