import type { Kopecks } from '#src/domain/money.ts';
import { parseLoadIndex } from '#src/domain/tyre-index.ts';
import { rowsInTurn } from './in-turn.ts';
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

/** What a catalogue says of a tyre that may be offered. */
export interface OfferRow extends AlikeTyre {
  model_id: number;
  load_index: string;
  runflat: number;
}

interface ProductRow extends OfferRow {
  model: number;
  use: string;
  stock: number;
  position: number | null;
}

/** A tyre in stock of some use. */
export interface Offer extends AlikeTyre, Loads {
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

export const offer = ({ id, name, price, model_id, load_index, runflat }: OfferRow): Offer => ({
  ...{ id, name, price, modelId: model_id, isRunflat: runflat === 1 },
  ...loadsOf(load_index),
});

const USE = 'json_array(width, height, diametr, season, cargo, spikes)';
const productRow = rowsInTurn<ProductRow>(
  `SELECT id, name, price, model_id, model_id AS model, load_index, runflat, stock, position, ${USE} AS use FROM product p`,
);

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

/** Takes what is in stock of a use, by price and id, from who has read it already. */
export const takeOffers = (catalogue: Catalogue, use: string, offers: Offer[]): unknown =>
  offersByUse(catalogue).set(use, offers);

const tyre = ({ id, name, price }: Offer): AlikeTyre => ({ id, name, price });

/** How many of some offers by price come before the first one whose price is not too low. */
function countBelow(offers: readonly Offer[], isTooLow: (price: Kopecks) => boolean): number {
  let [from, to] = [0, offers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const offer = offers[middle];
    if (offer && isTooLow(offer.price)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first so many offers that fit, from a place on. */
function upFrom(
  offers: readonly Offer[],
  from: number,
  most: number,
  fits: (other: Offer) => boolean,
): Offer[] {
  const found: Offer[] = [];
  for (let at = from; at < offers.length && found.length < most; at++) {
    const other = offers[at];
    if (other && fits(other)) found.push(other);
  }
  return found;
}

/** The last so many offers that fit before a place, the last first. */
function downFrom(
  offers: readonly Offer[],
  to: number,
  most: number,
  fits: (other: Offer) => boolean,
): Offer[] {
  const found: Offer[] = [];
  for (let at = to - 1; at >= 0 && found.length < most; at--) {
    const other = offers[at];
    if (other && fits(other)) found.push(other);
  }
  return found;
}

/** What a product's page offers besides it, in the order in which it is found. */
export interface Around {
  analogues: readonly Offer[];
  cheaper: readonly Offer[];
  /** «Другие в этом размере»: the nearest that are not below its price, and below it when these are few. */
  dearer: readonly Offer[];
  below: readonly Offer[];
}

/**
 * What is offered beside a tyre, sold out or not, of the offers of its use by price and id. There are hundreds, of which those
 * around its price are looked at.
 */
export function offersAround(own: Offer, isSoldOut: boolean, offers: readonly Offer[]): Around {
  const isOther = ({ modelId }: Offer) => modelId !== own.modelId;
  const isFitting = (other: Offer) =>
    isOther(other) &&
    other.single >= own.single &&
    other.dual >= own.dual &&
    (other.isRunflat || !own.isRunflat);
  const isFar = (difference: number) => difference * 100 > own.price * NEAR_PRICE;
  const nearFrom = () => countBelow(offers, price => isFar(own.price - price));
  const cheaperTo = () => countBelow(offers, price => price * 100 <= own.price * (100 - WORTH_SAVING));
  const analogues = isSoldOut
    ? upFrom(offers, nearFrom(), ANALOGUES, isFitting).filter(({ price }) => !isFar(price - own.price))
    : [];
  const cheaper = isSoldOut ? [] : downFrom(offers, cheaperTo(), CHEAPER, isFitting);
  const isLeft = (other: Offer) => isOther(other) && !analogues.includes(other) && !cheaper.includes(other);
  const from = countBelow(offers, price => price < own.price);
  const dearer = upFrom(offers, from, OTHERS, isLeft);
  return { analogues, cheaper, dearer, below: downFrom(offers, from, OTHERS - dearer.length, isLeft) };
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
  const around = offersAround(offer(row), row.stock === 0, offersOfUse(catalogue, row.use));
  return {
    analogues: around.analogues.map(tyre),
    cheaper: around.cheaper.map(tyre),
    others: [...around.dearer, ...around.below].sort(byName).map(({ id, name }) => ({ id, name })),
  };
}
