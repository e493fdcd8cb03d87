import type { Kopecks } from '#src/domain/money.ts';
import { parseLoadIndex } from '#src/domain/tyre-index.ts';
import { rowsInTurn } from './in-turn.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A tyre that is offered beside another one. */
interface AlikeTyre {
  id: number;
  name: string;
}

/** What the page of a product offers besides it: other models in stock of the same size, season, studs and kind (van or not). */
export interface AlikeTyres {
  /** In place of a product that is sold out: load not lower, Run Flat kept, price within {@link NEAR_PRICE}; cheapest first. */
  analogues: readonly AlikeTyre[];
  /** «Похожие дешевле» of a product in stock: load not lower, Run Flat kept; those that save least first, then by name. */
  cheaper: readonly (AlikeTyre & { saving: Saving })[];
  /** «Другие в этом размере»: some of a price that is near where there are enough, by name. */
  others: readonly AlikeTyre[];
}

const ANALOGUES = 4;
const CHEAPER = 3;
const OTHERS = 6;
/** How far, in per cent, the price of an analogue may be from that of the product, and of another tyre if possible. */
const NEAR_PRICE = 20;

/**
 * By how much of a product's price, in per cent, a cheaper tyre is cheaper at least. Pages tell the step alone: a morning's rise
 * by 3 % moves few tyres to another one, while exact prices of others would change thousands of pages.
 */
const SAVINGS = [5, 10, 20, 30] as const;
export type Saving = (typeof SAVINGS)[number];
const LEAST_SAVING = SAVINGS[0];
/** What saves more is offered where too few save less. */
const MOST_SAVING = SAVINGS[3];

/** What a catalogue says of a tyre that may be offered. */
export interface OfferRow extends AlikeTyre {
  price: Kopecks;
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
  price: Kopecks;
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

export function offer({ id, name, price, model_id: modelId, load_index, runflat }: OfferRow): Offer {
  const { single, dual } = loadsOf(load_index);
  return { id, name, price, modelId, isRunflat: runflat === 1, single, dual };
}

const USE = 'json_array(width, height, diametr, season, cargo, spikes)';
const productRow = rowsInTurn<ProductRow>(
  `SELECT id, name, price, model_id, model_id AS model, load_index, runflat, stock, position, ${USE} AS use FROM product p`,
);

const IN_STOCK = `SELECT id, name, price, model_id, load_index, runflat FROM product WHERE width = ? AND height = ?
  AND diametr = ? AND season = ? AND cargo = ? AND spikes = ? AND position IS NOT NULL AND stock > 0 ORDER BY price, id`;

/** What is in stock of a use, by price and id. */
export interface Offers {
  tyres: readonly Offer[];
  /** Their ids: of hundreds of tyres, most are looked at by their ids alone. */
  ids: Uint32Array;
}

/** @param tyres by price and id */
export const offersOf = (tyres: readonly Offer[]): Offers => ({
  tyres,
  ids: Uint32Array.from(tyres, ({ id }) => id),
});

/** Each is read once: neighbouring models have hundreds of uses between them, and a shop of 50 000 has a thousand. */
const offersByUse = oncePerCatalogue(() => new Map<string, Offers>());

function offersOfUse(catalogue: Catalogue, use: string): Offers {
  const kept = offersByUse(catalogue);
  const known = kept.get(use);
  if (known) return known;
  const rows = catalogue.all<OfferRow>(IN_STOCK, ...(JSON.parse(use) as (string | number)[]));
  const found = offersOf(rows.map(offer));
  kept.set(use, found);
  return found;
}

/** Takes what is in stock of a use from who has read it already. */
export const takeOffers = (catalogue: Catalogue, use: string, offers: Offers): unknown =>
  offersByUse(catalogue).set(use, offers);

const tyre = ({ id, name }: Offer): AlikeTyre => ({ id, name });

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

/** The first so many offers that fit, from one place to another. */
function upFrom(
  offers: readonly Offer[],
  from: number,
  to: number,
  most: number,
  fits: (other: Offer) => boolean,
): Offer[] {
  const found: Offer[] = [];
  for (let at = from; at < to && found.length < most; at++) {
    const other = offers[at];
    if (other && fits(other)) found.push(other);
  }
  return found;
}

/** A place among offers by price, and the place after the last. */
type Range = readonly [from: number, to: number];

/**
 * A number that decides whether a tyre is named on the page of another one: as if drawn by lot, but the same for the same two
 * whenever it is asked for (rendezvous hashing). So each tyre is on some pages, and stays there whatever the others cost.
 */
export function lotOf(own: number, other: number): number {
  let bits = Math.imul(own, 0x9e_37_79_b1) ^ Math.imul(other, 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c_1b_3c_6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x29_7a_2d_39);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** Above every lot: until enough are found, each tyre that fits is drawn. */
const ANY_LOT = 2 ** 32;

/** So many of the offers that fit, by {@link lotOf}; those of a range only where the ranges before it have too few. */
function drawn(
  own: number,
  { tyres, ids }: Offers,
  ranges: readonly (readonly Range[])[],
  most: number,
  fits: (other: Offer) => boolean,
): Offer[] {
  const found: Offer[] = [];
  const lots: number[] = [];
  for (const range of ranges) {
    const begun = found.length;
    if (begun === most) break;
    let below = ANY_LOT;
    for (const [from, to] of range)
      for (let at = from; at < to; at++) {
        const lot = lotOf(own, ids[at] ?? 0);
        if (lot >= below) continue;
        const other = tyres[at];
        if (!other || !fits(other)) continue;
        let place = Math.min(found.length, most - 1);
        for (; place > begun && (lots[place - 1] ?? 0) > lot; place--) {
          lots[place] = lots[place - 1] ?? 0;
          found[place] = found[place - 1] ?? other;
        }
        lots[place] = lot;
        found[place] = other;
        if (found.length === most) below = lots[most - 1] ?? 0;
      }
  }
  return found;
}

/** What a product's page offers besides it, in the order in which it is found. */
export interface Around {
  analogues: readonly Offer[];
  cheaper: readonly Offer[];
  others: readonly Offer[];
}

/** Whether a price is lower than so much of another one, in per cent; {@link isUpTo}: or as much. */
const isBelow = (price: Kopecks, percent: number, of: Kopecks): boolean => price * 100 < of * percent;
const isUpTo = (price: Kopecks, percent: number, of: Kopecks): boolean => price * 100 <= of * percent;

const isOfOtherModel = (own: Offer, other: Offer): boolean => other.modelId !== own.modelId;
const isFitting = (own: Offer, other: Offer): boolean =>
  isOfOtherModel(own, other) &&
  other.single >= own.single &&
  other.dual >= own.dual &&
  (other.isRunflat || !own.isRunflat);

/**
 * What is offered beside a tyre, sold out or not, of the offers of its use by price and id. There are hundreds, of which those
 * around its price are looked at.
 */
export function offersAround(own: Offer, isSoldOut: boolean, offers: Offers): Around {
  const { tyres } = offers;
  const fits = (other: Offer) => isFitting(own, other);
  const below = (percent: number) => countBelow(tyres, price => isBelow(price, percent, own.price));
  const upTo = (percent: number) => countBelow(tyres, price => isUpTo(price, percent, own.price));
  const [near, nearTo] = [below(100 - NEAR_PRICE), upTo(100 + NEAR_PRICE)];
  const analogues = isSoldOut ? upFrom(tyres, near, nearTo, ANALOGUES, fits) : [];
  const [dear, cheap] = [upTo(100 - LEAST_SAVING), below(100 - MOST_SAVING)];
  const cheaper = isSoldOut ? [] : drawn(own.id, offers, [[[cheap, dear]], [[0, cheap]]], CHEAPER, fits);
  const isLeft = (other: Offer) =>
    isOfOtherModel(own, other) && !analogues.includes(other) && !cheaper.includes(other);
  const far: Range[] = [
    [0, near],
    [nearTo, tyres.length],
  ];
  return { analogues, cheaper, others: drawn(own.id, offers, [[[near, nearTo]], far], OTHERS, isLeft) };
}

/** Whether a tyre would be drawn in the place of the last one: it is of an earlier range, or has a lower lot in the same. */
function isDrawnBefore(
  own: Offer,
  other: Offer,
  last: Offer,
  isFirstRange: (price: Kopecks) => boolean,
): boolean {
  const isFirst = isFirstRange(other.price);
  return isFirst === isFirstRange(last.price) ? lotOf(own.id, other.id) < lotOf(own.id, last.id) : isFirst;
}

/**
 * Whether a tyre would be named on the page of one in stock if it were among its offers, within the same bounds as in
 * {@link offersAround}.
 * @param around what is named without it
 */
export function wouldBeNamed(own: Offer, other: Offer, { cheaper, others }: Around): boolean {
  if (!isOfOtherModel(own, other)) return false;
  const { price } = own;
  const leastCheap = cheaper[CHEAPER - 1];
  const isCheaper =
    isUpTo(other.price, 100 - LEAST_SAVING, price) &&
    isFitting(own, other) &&
    (!leastCheap || isDrawnBefore(own, other, leastCheap, of => !isBelow(of, 100 - MOST_SAVING, price)));
  const last = others[OTHERS - 1];
  const isNear = (of: Kopecks) =>
    !isBelow(of, 100 - NEAR_PRICE, price) && isUpTo(of, 100 + NEAR_PRICE, price);
  return isCheaper || !last || isDrawnBefore(own, other, last, isNear);
}

/** By how much a tyre is cheaper than one on whose page it is named so. */
export const savingOf = (own: Pick<Offer, 'price'>, other: Pick<Offer, 'price'>): Saving =>
  SAVINGS.findLast(step => isUpTo(other.price, 100 - step, own.price)) ?? LEAST_SAVING;

const byName = (a: Offer, b: Offer): number =>
  (a.name < b.name ? -1 : Number(a.name > b.name)) || a.id - b.id;

const NOTHING: AlikeTyres = { analogues: [], cheaper: [], others: [] };

/**
 * What a product's page offers besides it; nothing for an unknown product and for one of a disabled model. Each tyre is on few
 * pages, so that a change of one redraws these and not all of the size.
 */
export function alikeTyres(catalogue: Catalogue, id: number): AlikeTyres {
  const row = productRow(catalogue, id);
  if (!row || row.position === null) return NOTHING;
  const own = offer(row);
  const around = offersAround(own, row.stock === 0, offersOfUse(catalogue, row.use));
  return {
    analogues: around.analogues.map(tyre),
    cheaper: [...around.cheaper]
      .sort(byName)
      .map(other => ({ ...tyre(other), saving: savingOf(own, other) }))
      .sort((a, b) => a.saving - b.saving),
    others: [...around.others].sort(byName).map(tyre),
  };
}
