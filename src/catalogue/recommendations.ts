import type { Kopecks } from '#src/domain/money.ts';
import { parseLoadIndex } from '#src/domain/tyre-index.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** A tyre that the page of another one names. */
interface NamedTyre {
  id: number;
  name: string;
}

/** What the page of a product names besides it: other models in stock of the same use (size, season, studs and kind, van or not). */
export interface Recommendations {
  /** In place of a product that is sold out: load not lower, Run Flat kept, price within {@link NEAR_PRICE}; cheapest first. */
  analogues: readonly NamedTyre[];
  /** «Похожие дешевле» of a product in stock: load not lower, Run Flat kept; those that save least first, then by name. */
  cheaper: readonly (NamedTyre & { saving: Saving })[];
  /** «Другие в этом размере»: of a price that is near where there are enough, by name. */
  others: readonly NamedTyre[];
}

const ANALOGUES = 4;
const CHEAPER = 3;
const OTHERS = 6;
/** How far, in per cent, the price of an analogue may be from that of the product, and of another tyre if possible. */
const NEAR_PRICE = 20;

/**
 * By how much of a product's price, in per cent, a cheaper tyre is cheaper at least. Pages name only the step: a morning's rise
 * by 3 % moves few tyres to another one, while exact prices of others would change thousands of pages.
 */
const SAVINGS = [5, 10, 20, 30] as const;
export type Saving = (typeof SAVINGS)[number];
const MIN_SAVING = SAVINGS[0];
/** What saves more is named where too few save less. */
const MAX_SAVING = SAVINGS[3];

interface TyreRow extends NamedTyre {
  price: Kopecks;
  model: number;
  load_index: string;
  runflat: number;
}

interface Loads {
  single: number;
  dual: number;
}

interface Tyre extends NamedTyre, Loads {
  price: Kopecks;
  model: number;
  isRunflat: boolean;
  /** Its place in the order of its use. */
  rank: number;
}

/** Loads by index: thousands of tyres have a few dozen indexes. */
const loads = new Map<string, Loads>();

/** Loads as numbers: an unknown index is 0; a tyre without an index for pairs has that of a single one. */
function loadsOf(index: string): Loads {
  const known = loads.get(index);
  if (known) return known;
  const load = parseLoadIndex(index);
  const single = load?.single ?? 0;
  const found = { single, dual: load?.dual ?? single };
  loads.set(index, found);
  return found;
}

/**
 * The order of a use: fixed by the ids alone, so that prices and stocks move no tyre in it, but mixed, so that a tyre does not stand
 * beside those of its brand. (Ids times a large odd number, of which no two are equal.)
 */
export const rankOf = (id: number): number => Math.imul(id, 0x9e_37_79_b1) >>> 0;

function tyreOf({ id, name, price, model, load_index, runflat }: TyreRow): Tyre {
  const { single, dual } = loadsOf(load_index);
  return { id, name, price, model, isRunflat: runflat === 1, single, dual, rank: rankOf(id) };
}

const COLUMNS = 'p.id, p.name, p.price, p.model_id AS model, p.load_index, p.runflat';
const USE = ['width', 'height', 'diametr', 'season', 'cargo', 'spikes'].map(column => `p.${column}`);

type ProductRow = TyreRow & { stock: number; position: number | null; use: string };
const PRODUCT = `SELECT ${COLUMNS}, p.stock, p.position, json_array(${USE.join()}) AS use FROM product p WHERE p.id = ?`;

/** The catalogue, or the earlier one that is opened beside it. */
type Schema = 'main' | 'before';

const TYRES = (schema: Schema, stock: '>' | '=') =>
  `SELECT ${COLUMNS} FROM ${schema}.product p
  WHERE ${USE.map(column => `${column} = ?`).join(' AND ')} AND p.position IS NOT NULL AND p.stock ${stock} 0`;

/** Each use is read once: a shop of 50 000 has a thousand, and neighbouring models have hundreds between them. */
const uses = oncePerCatalogue(() => new Map<string, readonly Tyre[]>());

function tyresOf(catalogue: Catalogue, use: string, schema: Schema, stock: '>' | '='): readonly Tyre[] {
  const known = uses(catalogue);
  const key = `${schema} ${stock} ${use}`;
  let found = known.get(key);
  if (!found) {
    const rows = catalogue.all<TyreRow>(TYRES(schema, stock), ...(JSON.parse(use) as (string | number)[]));
    found = rows.map(tyreOf).sort((a, b) => a.rank - b.rank);
    known.set(key, found);
  }
  return found;
}

const isFitting = (own: Tyre, other: Tyre): boolean =>
  other.model !== own.model &&
  other.single >= own.single &&
  other.dual >= own.dual &&
  (other.isRunflat || !own.isRunflat);

/** Whether a price is at most so much of another one, in per cent. */
const isUpTo = (price: Kopecks, percent: number, of: Kopecks): boolean => price * 100 <= of * percent;

const isNear = ({ price }: Tyre, other: Tyre): boolean =>
  isUpTo(other.price, 100 + NEAR_PRICE, price) && other.price * 100 >= price * (100 - NEAR_PRICE);

/** By how much a tyre is cheaper than one on whose page it is named so. */
const savingOf = (own: Tyre, other: Tyre): Saving =>
  SAVINGS.findLast(step => isUpTo(other.price, 100 - step, own.price)) ?? MIN_SAVING;

/** The number of tyres whose rank is not above this one. */
function countUpTo(tyres: readonly Tyre[], rank: number): number {
  let [from, to] = [0, tyres.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((tyres[middle]?.rank ?? 0) <= rank) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The tyres that follow a tyre in the order of its use and fit; those of a later condition where those before it give too few. */
function nextOf(
  own: Tyre,
  inStock: readonly Tyre[],
  most: number,
  conditions: readonly ((other: Tyre) => boolean)[],
): Tyre[] {
  const found: Tyre[] = [];
  const start = countUpTo(inStock, own.rank);
  for (const fits of conditions)
    for (let step = 0; step < inStock.length && found.length < most; step++) {
      const other = inStock[(start + step) % inStock.length];
      if (other && fits(other) && !found.includes(other)) found.push(other);
    }
  return found;
}

const byName = (a: Tyre, b: Tyre): number => (a.name < b.name ? -1 : Number(a.name > b.name)) || a.id - b.id;

const named = ({ id, name }: Tyre): NamedTyre => ({ id, name });

/** The tyres that a page names, in the order in which they were found. */
type Found = Readonly<Record<keyof Recommendations, readonly Tyre[]>>;

/**
 * Finds what the page of a tyre names. Each tyre is named on few pages, those of the tyres before it, and stays there whatever the
 * others cost: a change of one renders these anew and not all of the use.
 */
function findFor(own: Tyre, isSoldOut: boolean, inStock: readonly Tyre[]): Found {
  const analogues = isSoldOut
    ? inStock
        .filter(other => isFitting(own, other) && isNear(own, other))
        .sort((a, b) => a.price - b.price || a.id - b.id)
        .slice(0, ANALOGUES)
    : [];
  const isCheaper = (other: Tyre) =>
    isUpTo(other.price, 100 - MIN_SAVING, own.price) && isFitting(own, other);
  const isFarBelow = ({ price }: Tyre) => price * 100 < own.price * (100 - MAX_SAVING);
  const cheaper = isSoldOut
    ? []
    : nextOf(own, inStock, CHEAPER, [other => isCheaper(other) && !isFarBelow(other), isCheaper]);
  const isLeft = (other: Tyre) =>
    other.model !== own.model && !analogues.includes(other) && !cheaper.includes(other);
  const others = nextOf(own, inStock, OTHERS, [other => isNear(own, other) && isLeft(other), isLeft]);
  return { analogues, cheaper, others };
}

const NOTHING: Recommendations = { analogues: [], cheaper: [], others: [] };

/** What a product's page names besides it; nothing for an unknown product and for one of a disabled model. */
export function recommendationsFor(catalogue: Catalogue, id: number): Recommendations {
  const row = catalogue.one<ProductRow>(PRODUCT, id);
  if (!row || row.position === null) return NOTHING;
  const own = tyreOf(row);
  const found = findFor(own, row.stock === 0, tyresOf(catalogue, row.use, 'main', '>'));
  return {
    analogues: found.analogues.map(named),
    cheaper: found.cheaper
      .toSorted(byName)
      .map(other => ({ ...named(other), saving: savingOf(own, other) }))
      .sort((a, b) => a.saving - b.saving),
    others: found.others.toSorted(byName).map(named),
  };
}

/** Whether two lists show the same tyres by the same names, and by the same steps of what they save. */
const areSame = (own: Tyre, ones: readonly Tyre[], others: readonly Tyre[], hasSavings: boolean): boolean =>
  ones.length === others.length &&
  ones.every((one, at) => {
    const other = others[at] as Tyre;
    const isNamedSame = one.id === other.id && one.name === other.name;
    return isNamedSame && (!hasSavings || savingOf(own, one) === savingOf(own, other));
  });

/** Uses that some products have, or had in the earlier catalogue. */
const USES_OF = (['main', 'before'] as const)
  .map(
    schema => `SELECT json_array(${USE.join()}) AS use FROM ${schema}.product p
  WHERE p.id IN (SELECT value FROM json_each(?))`,
  )
  .join(' UNION ');

/**
 * Products other than the changed ones whose pages name other tyres, or otherwise, than in the earlier catalogue, or show the card of
 * a changed one as an analogue.
 * @param catalogue opened beside the earlier one
 */
export function withOtherRecommendations(catalogue: Catalogue, changed: readonly number[]): number[] {
  const json = JSON.stringify(changed);
  const areChanged = new Set(changed);
  const differs = (use: string, stock: '>' | '='): number[] => {
    const isSoldOut = stock === '=';
    const [now, was] = [tyresOf(catalogue, use, 'main', '>'), tyresOf(catalogue, use, 'before', '>')];
    const earlier = new Map(tyresOf(catalogue, use, 'before', stock).map(own => [own.id, own]));
    const isOther = (own: Tyre) => {
      const before = earlier.get(own.id);
      if (!before) return true;
      const [next, last] = [findFor(own, isSoldOut, now), findFor(before, isSoldOut, was)];
      return (
        next.analogues.some(({ id }) => areChanged.has(id)) ||
        !areSame(own, next.analogues, last.analogues, false) ||
        !areSame(own, next.cheaper, last.cheaper, true) ||
        !areSame(own, next.others, last.others, false)
      );
    };
    return tyresOf(catalogue, use, 'main', stock)
      .filter(own => !areChanged.has(own.id) && isOther(own))
      .map(({ id }) => id);
  };
  return catalogue
    .all<{ use: string }>(USES_OF, json, json)
    .flatMap(({ use }) => [...differs(use, '>'), ...differs(use, '=')]);
}
