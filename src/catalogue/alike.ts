import type { Kopecks } from '#src/domain/money.ts';
import { parseLoadIndex } from '#src/domain/tyre-index.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A tyre that is offered beside another one. */
interface AlikeTyre {
  id: number;
  name: string;
  price: Kopecks;
}

/** What the page of a product offers besides it: other models in stock of the same size, season, studs and kind (van or not). */
export interface AlikeTyres {
  /** In place of a product that is sold out: load not lower, Run Flat kept, price within {@link NEAR_PRICE}; cheapest first. */
  analogues: readonly AlikeTyre[];
  /** «Похожие дешевле» of a product in stock: load not lower, Run Flat kept; the nearest price first. */
  cheaper: readonly AlikeTyre[];
  /** «Другие в этом размере»: those nearest in price that are not above, by name. */
  others: readonly Pick<AlikeTyre, 'id' | 'name'>[];
}

const ANALOGUES = 4;
const CHEAPER = 3;
const OTHERS = 6;
/** How far, in per cent, the price of an analogue may be from that of the product. */
const NEAR_PRICE = 20;
/** What saves less, in per cent, is not offered as cheaper. */
const WORTH_SAVING = 5;

interface OfferRow extends AlikeTyre {
  model_id: number;
  load_index: string;
  runflat: number;
}

interface ProductRow extends OfferRow {
  use: string;
  stock: number;
  position: number | null;
}

interface Offer extends AlikeTyre, Loads {
  modelId: number;
  isRunflat: boolean;
}

interface Loads {
  single: number;
  dual: number;
}

/** Loads by index: thousands of tyres have a few dozen indexes. */
const loads = new Map<string, Loads>();

/** Loads as numbers: an index that is not known carries nothing; a tyre without one for pairs carries in a pair what it does alone. */
function loadsOf(index: string): Loads {
  const known = loads.get(index);
  if (known) return known;
  const load = parseLoadIndex(index);
  const single = load?.single ?? 0;
  const found = { single, dual: load?.dual ?? single };
  loads.set(index, found);
  return found;
}

const offer = ({ id, name, price, model_id, load_index, runflat }: OfferRow): Offer => ({
  ...{ id, name, price, modelId: model_id, isRunflat: runflat === 1 },
  ...loadsOf(load_index),
});

const USE = 'json_array(width, height, diametr, season, cargo, spikes)';
const OWN = `SELECT id, name, price, model_id, load_index, runflat, stock, position, ${USE} AS use FROM product`;

const lastProducts = oncePerCatalogue(() => ({ rows: new Map<number, ProductRow>() }));

/** A product's row. Those of its model are read with it, since they are asked for one after another. */
function productRow(catalogue: Catalogue, id: number): ProductRow | undefined {
  const last = lastProducts(catalogue);
  if (!last.rows.has(id)) {
    const ofModel = `${OWN} WHERE model_id = (SELECT model_id FROM product WHERE id = ?)`;
    last.rows = new Map(catalogue.all<ProductRow>(ofModel, id).map(row => [row.id, row]));
  }
  return last.rows.get(id);
}

const IN_STOCK = `SELECT id, name, price, model_id, load_index, runflat FROM product WHERE width = ? AND height = ?
  AND diametr = ? AND season = ? AND cargo = ? AND spikes = ? AND position IS NOT NULL AND stock > 0 ORDER BY price, id`;

/** Each is read once: neighbouring models have hundreds of uses between them, and a shop of 50 000 has a thousand. */
const offersByUse = oncePerCatalogue(() => new Map<string, Offer[]>());

/** What is in stock of a use, by price. */
function offersOfUse(catalogue: Catalogue, use: string): readonly Offer[] {
  const kept = offersByUse(catalogue);
  const known = kept.get(use);
  if (known) return known;
  const found = catalogue.all<OfferRow>(IN_STOCK, ...(JSON.parse(use) as (string | number)[])).map(offer);
  kept.set(use, found);
  return found;
}

const tyre = ({ id, name, price }: Offer): AlikeTyre => ({ id, name, price });

/** Those nearest in price, dearer ones first, then cheaper ones; `offers` are by price. */
function nearest(offers: readonly Offer[], price: Kopecks): readonly Offer[] {
  const dearer = offers.filter(other => other.price >= price).slice(0, OTHERS);
  const below = offers.filter(other => other.price < price).slice(-OTHERS);
  return [...dearer, ...below.reverse()].slice(0, OTHERS);
}

const byName = (a: Offer, b: Offer): number =>
  (a.name < b.name ? -1 : Number(a.name > b.name)) || a.id - b.id;

const NOTHING: AlikeTyres = { analogues: [], cheaper: [], others: [] };

/**
 * What a product's page offers besides it; nothing for an unknown product and for one of a disabled model. Each tyre is on the
 * pages of those nearest to it in price, so that a change of one price redraws a few pages and not all of the size.
 */
export function alikeTyres(catalogue: Catalogue, id: number): AlikeTyres {
  const row = productRow(catalogue, id);
  if (!row || row.position === null) return NOTHING;
  const own = offer(row);
  const offers = offersOfUse(catalogue, row.use).filter(other => other.modelId !== own.modelId);
  const fitting = offers.filter(
    other => other.single >= own.single && other.dual >= own.dual && (other.isRunflat || !own.isRunflat),
  );
  const isNear = ({ price }: Offer) => Math.abs(price - own.price) * 100 <= own.price * NEAR_PRICE;
  const isCheaper = ({ price }: Offer) => price * 100 <= own.price * (100 - WORTH_SAVING);
  const analogues = row.stock === 0 ? fitting.filter(isNear).slice(0, ANALOGUES) : [];
  const cheaper = row.stock === 0 ? [] : fitting.filter(isCheaper).slice(-CHEAPER).reverse();
  const above = new Set([...analogues, ...cheaper]);
  const others = nearest(
    offers.filter(other => !above.has(other)),
    own.price,
  );
  return {
    analogues: analogues.map(tyre),
    cheaper: cheaper.map(tyre),
    others: [...others].sort(byName).map(({ id, name }) => ({ id, name })),
  };
}

const WANTED = 'WITH wanted AS MATERIALIZED (SELECT value FROM json_each(?))';
const USE_OF = (schema: string) =>
  `SELECT width, height, diametr, season, cargo, spikes FROM ${schema}.product WHERE id IN (SELECT value FROM wanted)`;

/**
 * Products on whose pages {@link alikeTyres} may name one of these, as it is in a catalogue or was in the earlier one that it is
 * opened beside.
 */
export const idsOfAlike = (catalogue: Catalogue, ids: readonly number[]): number[] =>
  catalogue
    .all<{ id: number }>(
      `${WANTED} SELECT p.id FROM (${USE_OF('main')} UNION ${USE_OF('before')}) AS use
       JOIN product p ON p.width = use.width AND p.height = use.height AND p.diametr = use.diametr
         AND p.season = use.season AND p.cargo = use.cargo AND p.spikes = use.spikes
       WHERE p.position IS NOT NULL`,
      JSON.stringify(ids),
    )
    .map(({ id }) => id);
