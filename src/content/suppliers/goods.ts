import { modelFeatures } from '#src/content/import/kinds/features.ts';
import type { Content } from '#src/content/import/read/content.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { sameSize } from '#src/domain/sizes-in-text.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { type Answers, keyOf } from './answers.ts';
import { type Good, GoodsIndex } from './goods-index.ts';
import { hasIndex, isSameVersion, isTwin, mismatch, otherVersion, severalFit } from './mismatch.ts';
import type { KnownModel } from './names/known-models.ts';
import { NameReader, type ReadName } from './names/read-name.ts';
import type { SupplierRow } from './offer.ts';
import { farBelow, faultOf, jumpOf, oddOf, waitingForPrice } from './price-doubts.ts';
import type { Profile } from './profile.schema.ts';
import { readAlike } from './read-alike.ts';
import { isOver, isSameOffer, rankOf, sameName, withoutSharedCodes } from './shared-codes.ts';
import { basePrice, type Marked, shopPrice, withBasePrice } from './shop-price.ts';
import { repeated } from './warehouse-rows.ts';
import { isOtherYear, type Priced, wholeOfYears } from './year-rows.ts';

export type { Good };

type NewTyre = Extract<ReadName, { status: 'read' }>['tyre'];
type UnknownTyre = Extract<ReadName, { status: 'unknown-model' }>['tyre'];

/** A row of a price list and what it is in the shop. */
export type Matched =
  | { kind: 'known'; offer: SupplierRow; good: Good }
  /** Another year of manufacture of a product in an earlier row, which has the stock of both. */
  | { kind: 'joined'; offer: SupplierRow }
  /** The shop has the model, but not in this size and with these indices. */
  | {
      kind: 'new-size';
      offer: SupplierRow;
      tyre: NewTyre;
      reason: string;
      /** Products that differ only by C or by the load on dual tyres: it may be one of them. */
      twins: readonly number[];
    }
  | { kind: 'new-model'; offer: SupplierRow; tyre: UnknownTyre; reason: string }
  /** The editor answered that it is nothing for the shop. */
  | { kind: 'skipped'; offer: SupplierRow }
  | { kind: 'unread'; offer: SupplierRow; reason: string; doubt?: Doubt };

/** A product of the shop whose row is asked about: which one it is, and whether it is the price that is in doubt. */
export interface Doubt {
  good: Good;
  isOfPrice: boolean;
}

/** The products of a shop, found by what price lists say about them. */
export class Goods {
  readonly names: NameReader;
  /** Names of all brands. */
  readonly brands: readonly string[];
  readonly #index: GoodsIndex;
  /** Models whose headers name photographs. */
  readonly #pictured: ReadonlySet<string>;

  constructor(content: Content) {
    const features = modelFeatures(content);
    const models = content.models.map(
      ({ key, data }): KnownModel => ({
        key,
        brand: data.brand,
        title: data.title,
        season: data.season,
        spikes: features.get(key)?.spikes,
      }),
    );
    const brands = content.brands.map(({ data }) => ({ name: data.name, aliases: data.aliases }));
    this.names = new NameReader(brands, models);
    this.brands = brands.map(({ name }) => name);
    this.#pictured = new Set(
      content.models.flatMap(({ key, data }) => (data.photos.length > 0 ? [key] : [])),
    );
    this.#index = new GoodsIndex(content);
  }

  /** All products. */
  get all(): Good[] {
    return [...this.#index.byId.values()];
  }

  /** Whether a model's own header says which photographs it has. */
  namesPhotos(model: string): boolean {
    return this.#pictured.has(model);
  }

  has(id: number): boolean {
    return this.#index.byId.has(id);
  }

  nameOf(id: number): string {
    return this.#index.byId.get(id)?.name ?? '';
  }

  /**
   * What rows are in the shop, by an editor's answers, else by codes and names. Asked about are a product that a later row
   * offers otherwise, unless only its year differs, and a price far from the last one.
   * @param last the prices that shoppers got by this supplier's last list
   */
  matchAll(
    offers: readonly SupplierRow[],
    answers: Answers = new Map(),
    profile: Profile | null = null,
    last: ReadonlyMap<number, Kopecks> = new Map(),
  ): Matched[] {
    const earlier = new Map<number, Priced[]>();
    const matchRow = (row: SupplierRow): Matched => {
      const offer = this.#withAnsweredPrice(row, answers, profile, last);
      const matched = this.#answered(offer, answers) ?? this.match(offer);
      if (matched.kind !== 'known') return matched;
      const low = offer.stock === 0 ? null : this.priceDoubt(offer, matched, profile, last);
      if (low !== null)
        return {
          kind: 'unread',
          offer,
          reason: waitingForPrice(offer.isPriceAnswered ? `ваш ответ: ${low}` : low),
          doubt: { good: matched.good, isOfPrice: true },
        };
      const { id } = matched.good;
      const price = profile ? shopPrice(profile, offer, markedOf(matched)) : offer.price;
      const rows = earlier.get(id) ?? [];
      const first = rows[0]?.offer;
      const isYear = first !== undefined && isOtherYear(rows, { offer, price });
      if (!first || isYear) earlier.set(id, [...rows, { offer, price }]);
      if (isYear || (first && isOver(offer))) return { kind: 'joined', offer };
      if (!first || rows.some(each => isSameOffer(each.offer, offer))) return matched;
      return { kind: 'unread', offer, reason: repeated(id, first, offer) };
    };
    const rows = withoutSharedCodes(offers);
    const all = new Array<Matched>(rows.length);
    const order = rows.map((offer, at) => ({ offer, at, rank: rankOf(offer) }));
    for (const { offer, at } of order.sort((one, other) => one.rank - other.rank || one.at - other.at))
      all[at] = matchRow(offer);
    return all.map(each => {
      if (each.kind === 'unread') return this.#doubted(each, answers);
      const rows = each.kind === 'known' ? (earlier.get(each.good.id) ?? []) : [];
      if (each.kind !== 'known' || rows.length < 2) return each;
      if (rows[0]?.offer !== each.offer) return { kind: 'joined', offer: each.offer };
      return { ...each, offer: wholeOfYears(rows.map(({ offer }) => offer)) };
    });
  }

  /** Why a price is not believed; null for one that is. An answer may differ as it likes, but for a factor of ten. */
  priceDoubt(
    offer: SupplierRow,
    matched: Sized,
    profile: Profile | null,
    last: ReadonlyMap<number, Kopecks> = new Map(),
  ): string | null {
    const price = profile ? shopPrice(profile, offer, markedOf(matched)) : offer.price;
    if (matched.kind === 'new-size')
      return offer.isPriceAnswered ? null : oddOf(price, this.#index.pricesLike(matched.tyre), profile);
    const { good } = matched;
    const low = farBelow(priceIn(profile, offer), good);
    if (low !== null || !profile || offer.isPriceAnswered) return low;
    return jumpOf(price, last.get(good.id) ?? good.price, good, profile);
  }

  /** With the product that a row is whose price, stock or days cannot be read. */
  #doubted(row: Extract<Matched, { kind: 'unread' }>, answers: Answers): Matched {
    const { fault, faultBesidesPrice } = row.offer;
    if (fault === null) return row;
    const bare = { ...row.offer, fault: null, faultBesidesPrice: null };
    const found = this.#answered(bare, answers) ?? this.match(bare);
    if (found.kind !== 'known') return row;
    return { ...row, doubt: { good: found.good, isOfPrice: fault !== faultBesidesPrice } };
  }

  /** The offer with the price that an editor answered, while its list has none to be believed. */
  #withAnsweredPrice(
    offer: SupplierRow,
    answers: Answers,
    profile: Profile | null,
    last: ReadonlyMap<number, Kopecks>,
  ): SupplierRow {
    const answeredPrice = answers.get(keyOf(offer))?.price;
    if (!answeredPrice || !this.#isCalled(answeredPrice.name, offer)) return offer;
    const bare = { ...offer, fault: offer.faultBesidesPrice };
    const own = offer.fault === bare.fault ? priceIn(profile, offer) : null;
    const found = own === null ? null : (this.#answered(bare, answers) ?? this.match(bare));
    if (found && (!isSized(found) || this.priceDoubt(bare, found, profile, last) === null)) return offer;
    return { ...withBasePrice(profile, bare, answeredPrice.amount), isPriceAnswered: true };
  }

  /** Whether a row is still of the tyre that had this name. */
  #isCalled(name: string, offer: SupplierRow): boolean {
    return sameName(name, offer.name) || readAlike(this.names.read(name), offer.tyre);
  }

  #answered(offer: SupplierRow, answers: Answers): Matched | null {
    const stored = answers.get(keyOf(offer));
    const answer = stored?.answer;
    if (!stored || !answer || answer.kind === 'new') return null;
    const { name } = stored;
    const id = answer.kind === 'product' ? answer.id : null;
    if (!this.#isCalled(name, offer) && this.#isOther(offer, id)) {
      const was = id === null ? 'его вы пропускаете' : `это товар ${id}`;
      const reason = `код ${offer.code} раньше был у «${name}», ${was}, а теперь, судя по названию, он у другой шины: впишите, какой это товар`;
      return { kind: 'unread', offer, reason };
    }
    if (answer.kind === 'skip') return { kind: 'skipped', offer };
    if (offer.fault !== null) return { kind: 'unread', offer, reason: faultOf(offer, offer.fault) };
    const good = this.#index.byId.get(answer.id);
    const other = good ? this.#unlike(offer, good) : null;
    if (other !== null)
      return { kind: 'unread', offer, reason: `по вашему ответу это товар ${answer.id}, а ${other}` };
    if (good) return { kind: 'known', offer, good };
    const reason = `по карте кодов это товар ${answer.id}, а его в магазине больше нет`;
    return { kind: 'unread', offer, reason };
  }

  /** Why a row is no such product whatever code or answer says so: it has another size, or is not new; null where it may be one. */
  #unlike({ tyre, name }: SupplierRow, good: Good): string | null {
    if (tyre.status === 'refused' && tyre.code === 'not-new') return tyre.reason;
    const size = tyre.status === 'refused' ? this.names.sizeOf(name) : tyre.tyre.size;
    return size && !sameSize(size, good.size)
      ? `размер в строке ${formatSize(size)}, у товара ${formatSize(good.size)}`
      : null;
  }

  /** The product that has the barcode or the maker's article of a row; null where none has it. A row of another one is asked about. */
  #byItsCode(offer: SupplierRow): Matched | null {
    const { barcode, article, tyre, name } = offer;
    const coded = barcode === '' ? undefined : this.#index.byBarcode.get(barcode);
    // Two makers may have one article, never one barcode.
    const isSized = tyre.status !== 'refused' || this.names.sizeOf(name) !== null;
    const good = coded ?? (article === '' || !isSized ? null : this.#index.byArticle.get(article));
    if (!good || (tyre.status === 'refused' && !NAMELESS_CODES.has(tyre.code))) return null;
    if (!coded && tyre.status !== 'refused' && tyre.tyre.brand !== good.brand) return null;
    const why =
      this.#unlike(offer, good) ?? (this.#isOther(offer, good.id) ? 'в названии другая шина' : null);
    if (why === null) return { kind: 'known', offer, good };
    const by = coded ? `штрихкоду ${barcode}` : `артикулу ${article}`;
    return { kind: 'unread', offer, reason: `по ${by} это товар ${good.id}, а ${why}` };
  }

  /** Whether the name of a row says by itself that it is another product than this one; of a row that was skipped, that it is one. */
  #isOther(offer: SupplierRow, id: number | null): boolean {
    const { tyre } = offer;
    if (id === null) return this.match({ ...offer, fault: null }).kind === 'known';
    const good = this.#index.byId.get(id);
    if (!good || tyre.status === 'refused') return false;
    const { brand, size } = tyre.tyre;
    if (tyre.status === 'unknown-model') return brand !== good.brand || !sameSize(size, good.size);
    const found = this.#index.alike(tyre.tyre).filter(each => isSameVersion(tyre.tyre, each));
    return found.length > 0 ? !found.includes(good) : !isAs(tyre, good);
  }

  /** What a row is in the shop. Nothing is guessed: of several products that it may be, none is taken. */
  match(offer: SupplierRow): Matched {
    const { tyre } = offer;
    if (offer.fault !== null) return { kind: 'unread', offer, reason: faultOf(offer, offer.fault) };
    const coded = this.#byItsCode(offer);
    if (coded) return coded;
    if (tyre.status === 'refused') return { kind: 'unread', offer, reason: tyre.reason };
    if (tyre.status === 'unknown-model')
      return { kind: 'new-model', offer, tyre: tyre.tyre, reason: tyre.reason };
    const alike = this.#index.alike(tyre.tyre);
    const found = alike.filter(each => isSameVersion(tyre.tyre, each));
    const [good, other] = found;
    if (!good && alike.length > 0) {
      const reason = otherVersion(tyre.tyre, alike);
      return { kind: 'new-size', offer, tyre: tyre.tyre, reason, twins: [] };
    }
    if (!good) {
      const near = this.#index.nearBy(tyre.tyre);
      const twins = near.filter(each => isTwin(tyre.tyre, each)).map(({ id }) => id);
      return { kind: 'new-size', offer, tyre: tyre.tyre, reason: mismatch(tyre.tyre, near), twins };
    }
    if (other) return { kind: 'unread', offer, reason: severalFit(tyre.tyre, found) };
    return { kind: 'known', offer, good };
  }
}

type Sized = Extract<Matched, { kind: 'known' | 'new-size' }>;
const isSized = (each: Matched): each is Sized => each.kind === 'known' || each.kind === 'new-size';

const priceIn = (profile: Profile | null, offer: SupplierRow): Kopecks | null =>
  profile ? basePrice(profile, offer) : offer.price;

/** Whether a product is of the model, the size and the indices that a name says. */
const isAs = ({ tyre }: ReadName & { status: 'read' }, good: Good): boolean =>
  tyre.model.key === good.model &&
  sameSize(tyre.size, good.size) &&
  hasIndex(good, tyre) &&
  tyre.runflat === good.runflat &&
  isSameVersion(tyre, good);

/** Doubts of a name that a code may settle. */
const NAMELESS_CODES: ReadonlySet<string> = new Set(['no-brand', 'no-size']);

/** What the mark-up on a product depends on. */
export const markedAs = ({ brand, size: { rim } }: Good): Marked => ({ brand, rim });

/** What the mark-up on a row's tyre depends on. */
export const markedOf = (each: Sized): Marked =>
  each.kind === 'known' ? markedAs(each.good) : { brand: each.tyre.brand, rim: each.tyre.size.rim };
