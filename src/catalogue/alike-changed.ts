import {
  type Around,
  type Offer,
  type OfferRow,
  type Offers,
  offer,
  offersAround,
  offersOf,
  savingOf,
  takeOffers,
  wouldBeNamed,
} from './alike.ts';
import type { Catalogue } from './open.ts';

/** A product of a use, or an offer as it was; an array of its columns, since thousands are read. */
type Row = readonly [
  id: number,
  name: string,
  price: OfferRow['price'],
  model: number | null,
  load: string,
  runflat: number,
];

const ROWS = (model: string) =>
  `json_group_array(json_array(p.id, p.name, p.price, ${model}, p.load_index, p.runflat)) AS rows`;
const USE = ['width', 'height', 'diametr', 'season', 'cargo', 'spikes'];
const USE_OF = USE.map(column => `p.${column}`).join(', ');
const CHANGED = 'changed AS MATERIALIZED (SELECT value FROM json_each(?))';
const IS_CHANGED = 'p.id IN (SELECT value FROM changed)';
const USES = (schema: string) => `SELECT ${USE_OF} FROM ${schema}.product p WHERE ${IS_CHANGED}`;

/** Listed products of the uses that some have or had: those in stock, whose index has all of this, or the others. */
const OF_USES = (index: string, stock: string) =>
  `WITH ${CHANGED}, uses AS MATERIALIZED (${USES('main')} UNION ${USES('before')})
  SELECT json_array(${USE_OF}) AS use, ${ROWS('p.model_id')} FROM uses JOIN main.product p INDEXED BY ${index}
    ON ${USE.map(column => `p.${column} = uses.${column}`).join(' AND ')}
  WHERE p.position IS NOT NULL AND p.stock ${stock} 0 GROUP BY ${USE_OF}`;
const IN_STOCK = OF_USES('product_in_stock', '>');
const SOLD_OUT = OF_USES('product_sold_out', '=');

/** The number that a model of before has now: models are numbered anew by each import. */
const MODEL_NOW =
  '(SELECT now.id FROM before.model was JOIN main.model now ON now.slug = was.slug WHERE was.id = p.model_id)';

const WERE_OFFERED = `WITH ${CHANGED} SELECT json_array(${USE_OF}) AS use, ${ROWS(MODEL_NOW)} FROM before.product p
  WHERE ${IS_CHANGED} AND p.position IS NOT NULL AND p.stock > 0 GROUP BY ${USE_OF}`;

function byUse(catalogue: Catalogue, sql: string, changed: string): Map<string, Row[]> {
  const found = catalogue.all<{ use: string; rows: string }>(sql, changed);
  return new Map(found.map(({ use, rows }) => [use, JSON.parse(rows) as Row[]]));
}

/** The number of a model that is gone. */
const GONE = -1;

const offerOf = ([id, name, price, model, load_index, runflat]: Row): Offer =>
  offer({ id, name, price, model_id: model ?? GONE, load_index, runflat });

const isSame = (one: Offer, other: Offer): boolean =>
  one.name === other.name &&
  one.price === other.price &&
  one.modelId === other.modelId &&
  one.single === other.single &&
  one.dual === other.dual &&
  one.isRunflat === other.isRunflat;

const sorted = (offers: Offer[]): Offer[] => offers.sort((a, b) => a.price - b.price || a.id - b.id);

const areSame = (ones: readonly Offer[], others: readonly Offer[]): boolean =>
  ones.length === others.length && ones.every((one, at) => one === others[at]);

/** Whether two lists show the same tyres, of which they show names, and perhaps something of the price. */
const areNamedSame = (
  ones: readonly Offer[],
  others: readonly Offer[],
  isPriceSame: (one: Offer, other: Offer) => boolean = () => true,
): boolean =>
  ones.length === others.length &&
  ones.every((one, at) => {
    const other = others[at] as Offer;
    return one === other || (one.id === other.id && one.name === other.name && isPriceSame(one, other));
  });

/** Whether a tyre's page shows something else of the offers of its use than before. */
const showsOthers = (own: Offer, now: Around, was: Around): boolean =>
  !areSame(now.analogues, was.analogues) ||
  !areNamedSame(now.cheaper, was.cheaper, (one, other) => savingOf(own, one) === savingOf(own, other)) ||
  !areNamedSame(now.others, was.others);

/** The offers of one use now and before; a tyre that has not changed is one object in both. */
interface Then {
  after: Offers;
  /** What is offered no more, or is another one now. */
  gone: readonly Offer[];
  /** Whether anything is offered that was not, or is another one now. */
  hasNew: boolean;
  before(): Offers;
}

function offersThen(now: readonly Row[], were: readonly Row[], changed: ReadonlySet<number>): Then {
  const after = sorted(now.map(offerOf));
  const known = new Map(after.filter(({ id }) => changed.has(id)).map(one => [one.id, one]));
  const earlier = were.map(offerOf).map(was => {
    const is = known.get(was.id);
    return is && isSame(is, was) ? is : was;
  });
  const gone = earlier.filter(was => known.get(was.id) !== was);
  let before: Offers | undefined;
  return {
    after: offersOf(after),
    gone,
    // Those that are neither gone nor other ones now are in both.
    hasNew: known.size > earlier.length - gone.length,
    before() {
      before ??= offersOf(sorted([...after.filter(({ id }) => !changed.has(id)), ...earlier]));
      return before;
    },
  };
}

/** What changed products change on the pages of others. */
interface AlikeSince {
  /**
   * Products, besides the changed ones, on whose pages `alikeTyres` names others, or otherwise, than in the earlier catalogue, or on
   * whose pages a changed one is shown as an analogue, which has a whole card: a few of the hundreds of a size.
   */
  ids(): number[];
}

/**
 * Reads what is, and was, in stock of the uses of changed products: `alikeTyres` finds it from then on.
 * @param catalogue opened beside the earlier one
 */
export function alikeSince(catalogue: Catalogue, changed: readonly number[]): AlikeSince {
  const json = JSON.stringify(changed);
  const areChanged = new Set(changed);
  const offered = byUse(catalogue, IN_STOCK, json);
  const were = byUse(catalogue, WERE_OFFERED, json);
  const then = new Map<string, Then>();
  const thenOf = (use: string): Then => {
    const known = then.get(use) ?? offersThen(offered.get(use) ?? [], were.get(use) ?? [], areChanged);
    then.set(use, known);
    return known;
  };
  for (const use of offered.keys()) takeOffers(catalogue, use, thenOf(use).after);

  const isChanged = ({ id }: Offer) => areChanged.has(id);
  /**
   * Those in stock of a use whose pages show others now. Most name no changed tyre as it is, and would name none as it was: there,
   * nothing differs, and what was offered is not drawn again.
   */
  const inStock = ({ after, gone, hasNew, before }: Then): Offer[] =>
    gone.length === 0 && !hasNew
      ? []
      : after.tyres.filter(own => {
          if (isChanged(own)) return false;
          const is = offersAround(own, false, after);
          const named = [...is.cheaper, ...is.others];
          const mayDiffer = named.some(isChanged) || gone.some(was => wouldBeNamed(own, was, is));
          return mayDiffer && showsOthers(own, is, offersAround(own, false, before()));
        });
  const soldOut = ({ after, before }: Then, rows: readonly Row[]): Offer[] =>
    rows.map(offerOf).filter(own => {
      if (isChanged(own)) return false;
      const is = offersAround(own, true, after);
      return is.analogues.some(isChanged) || showsOthers(own, is, offersAround(own, true, before()));
    });
  return {
    ids: () =>
      [
        ...Array.from(offered.keys(), use => inStock(thenOf(use))),
        ...Array.from(byUse(catalogue, SOLD_OUT, json), ([use, rows]) => soldOut(thenOf(use), rows)),
      ]
        .flat()
        .map(({ id }) => id),
  };
}
