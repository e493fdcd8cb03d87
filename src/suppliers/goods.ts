import type { Kopecks } from '#src/domain/money.ts';
import { sameSize } from '#src/domain/sizes-in-text.ts';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import { featuresOf, modelFeatures } from '#src/intake/kinds/features.ts';
import type { Content } from '#src/intake/read/content.ts';
import { type Answers, keyOf } from './answers.ts';
import { hasAlikeIndex, hasIndex, isShortened, mismatch, severalFit } from './mismatch.ts';
import type { KnownModel } from './names/known-models.ts';
import { NameReader, type ReadName } from './names/read-name.ts';
import type { Offer } from './offer.ts';
import { askedForPrice, farBelow, faultOf, priceIn } from './price-doubt.ts';
import type { Profile } from './profile.schema.ts';
import { readAlike } from './read-alike.ts';
import { sameName, withoutSharedCodes } from './shared-codes.ts';
import { type Marked, shopPrice, withBasePrice } from './shop-price.ts';
import { repeated } from './warehouse-rows.ts';
import { isOtherYear, type Priced, wholeOfYears } from './year-rows.ts';

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
  price: Kopecks;
  stock: number;
}

type NewTyre = Extract<ReadName, { status: 'read' }>['tyre'];
type UnknownTyre = Extract<ReadName, { status: 'unknown-model' }>['tyre'];

/** A row of a price list and what it is in the shop. */
export type Matched =
  | { kind: 'known'; offer: Offer; good: Good }
  /** Another year of manufacture of a product in an earlier row, which has the stock of both. */
  | { kind: 'joined'; offer: Offer }
  /** The shop has the model, but not in this size and with these indices. */
  | {
      kind: 'new-size';
      offer: Offer;
      tyre: NewTyre;
      reason: string;
      /** Products that differ only by C or by the load on dual tyres: it may be one of them. */
      twins: readonly number[];
    }
  | { kind: 'new-model'; offer: Offer; tyre: UnknownTyre; reason: string }
  /** The editor answered that it is nothing for the shop. */
  | { kind: 'skipped'; offer: Offer }
  | { kind: 'unread'; offer: Offer; reason: string; doubt?: Doubt };

/** A product of the shop whose row is asked about: which one it is, and whether it is the price that is in doubt. */
export interface Doubt {
  good: Good;
  isOfPrice: boolean;
}

const YES = /^(?:да|1|true|yes)$/iu;

/** The products of a shop, found by what price lists say about them. */
export class Goods {
  readonly names: NameReader;
  /** Names of all brands. */
  readonly brands: readonly string[];
  /** By what {@link sizeKey} makes of model and size. */
  readonly #bySize = new Map<string, Good[]>();
  readonly #byId = new Map<number, Good>();
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
        price: data.price,
        stock: data.stock,
      };
      this.#byId.set(good.id, good);
      const key = sizeKey(data.model, data.size);
      const alike = this.#bySize.get(key);
      if (alike) alike.push(good);
      else this.#bySize.set(key, [good]);
    }
  }

  /** All products. */
  get all(): Good[] {
    return [...this.#byId.values()];
  }

  /** Whether a model's own header says which photographs it has. */
  namesPhotos(model: string): boolean {
    return this.#pictured.has(model);
  }

  has(id: number): boolean {
    return this.#byId.has(id);
  }

  nameOf(id: number): string {
    return this.#byId.get(id)?.name ?? '';
  }

  /**
   * What the rows of price lists are in the shop, by what an editor answered, else by their names. A product that a later row
   * offers otherwise than an earlier one is a doubt, unless only its year differs, and so is a price far below that of the shop.
   * @param profile says which of the supplier's prices counts
   */
  matchAll(
    offers: readonly Offer[],
    answers: Answers = new Map(),
    profile: Profile | null = null,
  ): Matched[] {
    const earlier = new Map<number, Priced[]>();
    const all = withoutSharedCodes(offers).map((row): Matched => {
      const offer = this.#withAnsweredPrice(row, answers, profile);
      const matched = this.#answered(offer, answers) ?? this.match(offer);
      if (matched.kind !== 'known') return matched;
      const low = offer.stock === 0 ? null : farBelow(priceIn(profile, offer), matched.good);
      if (low !== null)
        return {
          kind: 'unread',
          offer,
          reason: askedForPrice(offer.isPriceAnswered ? `ваш ответ: ${low}` : low),
          doubt: { good: matched.good, isOfPrice: true },
        };
      const { id } = matched.good;
      const price = profile ? shopPrice(profile, offer, markedOf(matched)) : offer.price;
      const rows = earlier.get(id) ?? [];
      const first = rows[0]?.offer;
      const isYear = first !== undefined && isOtherYear(rows, { offer, price });
      if (!first || isYear) earlier.set(id, [...rows, { offer, price }]);
      if (isYear) return { kind: 'joined', offer };
      if (!first || rows.some(each => isSameOffer(each.offer, offer))) return matched;
      return { kind: 'unread', offer, reason: repeated(id, first, offer) };
    });
    return all.map(each => {
      if (each.kind === 'unread') return this.#doubted(each, answers);
      const rows = each.kind === 'known' ? (earlier.get(each.good.id) ?? []) : [];
      if (each.kind !== 'known' || rows.length < 2) return each;
      if (rows[0]?.offer !== each.offer) return { kind: 'joined', offer: each.offer };
      return { ...each, offer: wholeOfYears(rows.map(({ offer }) => offer)) };
    });
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
  #withAnsweredPrice(offer: Offer, answers: Answers, profile: Profile | null): Offer {
    const told = answers.get(keyOf(offer))?.price;
    if (!told || !this.#isCalled(told.name, offer)) return offer;
    const bare = { ...offer, fault: offer.faultBesidesPrice };
    const own = offer.fault === bare.fault ? priceIn(profile, offer) : null;
    const found = own === null ? null : (this.#answered(bare, answers) ?? this.match(bare));
    if (found && (found.kind !== 'known' || farBelow(own, found.good) === null)) return offer;
    return { ...withBasePrice(profile, bare, told.amount), isPriceAnswered: true };
  }

  /** Whether a row is still of the tyre that had this name. */
  #isCalled(name: string, offer: Offer): boolean {
    return sameName(name, offer.name) || readAlike(this.names.read(name), offer.tyre);
  }

  #answered(offer: Offer, answers: Answers): Matched | null {
    const kept = answers.get(keyOf(offer));
    const answer = kept?.answer;
    if (!kept || !answer || answer.kind === 'new') return null;
    const { name } = kept;
    const id = answer.kind === 'product' ? answer.id : null;
    if (!this.#isCalled(name, offer) && this.#isOther(offer, id)) {
      const was = id === null ? 'его вы пропускаете' : `это товар ${id}`;
      const reason = `код ${offer.code} раньше был у «${name}», ${was}, а теперь, судя по названию, он у другой шины: впишите, какой это товар`;
      return { kind: 'unread', offer, reason };
    }
    if (answer.kind === 'skip') return { kind: 'skipped', offer };
    if (offer.fault !== null) return { kind: 'unread', offer, reason: faultOf(offer, offer.fault) };
    const good = this.#byId.get(answer.id);
    if (good) return { kind: 'known', offer, good };
    const reason = `по карте кодов это товар ${answer.id}, а его в магазине больше нет`;
    return { kind: 'unread', offer, reason };
  }

  /** Whether the name of a row says by itself that it is another product than this one; of a row that was skipped, that it is one. */
  #isOther(offer: Offer, id: number | null): boolean {
    const { tyre } = offer;
    if (id === null) return this.match({ ...offer, fault: null }).kind === 'known';
    const good = this.#byId.get(id);
    if (!good || tyre.status === 'refused') return false;
    const { brand, size } = tyre.tyre;
    if (tyre.status === 'unknown-model') return brand !== good.brand || !sameSize(size, good.size);
    const found = this.#found(tyre);
    return found.length > 0 ? !found.includes(good) : !isAs(tyre, good);
  }

  /** What a row is in the shop. Nothing is guessed: of several products that it may be, none is taken. */
  match(offer: Offer): Matched {
    const { tyre } = offer;
    if (offer.fault !== null) return { kind: 'unread', offer, reason: faultOf(offer, offer.fault) };
    if (tyre.status === 'refused') return { kind: 'unread', offer, reason: tyre.reason };
    if (tyre.status === 'unknown-model')
      return { kind: 'new-model', offer, tyre: tyre.tyre, reason: tyre.reason };
    const found = this.#found(tyre);
    const [good, other] = found;
    if (!good) {
      const near = this.#nearBy(tyre.tyre);
      const twins = near.filter(each => isTwin(tyre.tyre, each)).map(({ id }) => id);
      return { kind: 'new-size', offer, tyre: tyre.tyre, reason: mismatch(tyre.tyre, near), twins };
    }
    if (other) return { kind: 'unread', offer, reason: severalFit(tyre.tyre, found) };
    return { kind: 'known', offer, good };
  }

  /** Products of the model with the same width and rim. */
  #nearBy({ model, size }: NewTyre): readonly Good[] {
    return this.#bySize.get(sizeKey(model.key, size)) ?? [];
  }

  #found({ tyre }: ReadName & { status: 'read' }): Good[] {
    const near = this.#nearBy(tyre);
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

const isSameOffer = (one: Offer, other: Offer): boolean =>
  one.price === other.price && one.stock === other.stock;

/** Sizes without these in common are not the same: see {@link sameSize}. */
const sizeKey = (model: string, { width, rim }: TyreSize): string => `${model} ${width} ${rim}`;

/** Whether a product differs from a name at most by C and by the load on dual tyres. */
const isTwin = (tyre: NewTyre, good: Good): boolean =>
  sameSize(good.size, tyre.size) && hasAlikeIndex(good, tyre) && good.runflat === tyre.runflat;

/** Whether a product is a name's tyre of one size, of whose two loads one of both leaves out the second. */
const isWrittenShorter = (tyre: NewTyre, good: Good): boolean =>
  isTwin(tyre, good) && good.size.commercial === tyre.size.commercial && isShortened(good.load, tyre.load);

/** Whether a product is of the model, the size and the indices that a name says. */
const isAs = ({ tyre }: ReadName & { status: 'read' }, good: Good): boolean =>
  tyre.model.key === good.model &&
  sameSize(tyre.size, good.size) &&
  hasIndex(good, tyre) &&
  tyre.runflat === good.runflat;

/** What the mark-up on a product depends on. */
export const markedAs = ({ brand, size: { rim } }: Good): Marked => ({ brand, rim });

/** What the mark-up on a row's tyre depends on. */
export const markedOf = (each: Extract<Matched, { kind: 'known' | 'new-size' }>): Marked =>
  each.kind === 'known' ? markedAs(each.good) : { brand: each.tyre.brand, rim: each.tyre.size.rim };
