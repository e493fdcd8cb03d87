import { Lexicon } from '#src/domain/grammar/lexicon.ts';
import { lexiconData, NO_NAMES } from '#src/domain/grammar/lexicon-data.ts';
import { fold } from '#src/domain/search-text.ts';
import { FLAG_NAMES } from '#src/domain/season.ts';
import { shortNameMangling } from '#src/domain/sizes-in-text.ts';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import { Doubt, type DoubtCode } from './doubt.ts';
import { BrandModels, type KnownBrand, type KnownModel } from './known-models.ts';
import { MarkedTitles } from './marked-titles.ts';
import { type Marks, refuseOthers, takeMarks } from './marks.ts';
import { type FoundBrand, modelsIn, otherName, runsOf } from './models-in-name.ts';
import {
  type MarkCells,
  type SeasonCells,
  type SeasonMarks,
  withCells,
  withMarkCells,
} from './season-cells.ts';
import { takeIndex, takeReversedIndex, takeSize, type WrittenIndex } from './written-size.ts';
import { BREAK, type Word, WrittenText, wordsLeft } from './written-text.ts';

/** What a name says. */
interface ReadTyre extends Marks, WrittenIndex {
  brand: string;
  /** Null when the brand has no such model; then {@link modelText} has its words. */
  model: KnownModel | null;
  modelText: string;
  size: TyreSize;
}

export type ReadName =
  | { status: 'read'; tyre: ReadTyre & { model: KnownModel } }
  /** Everything is clear apart from the model, which the shop does not have. */
  | { status: 'unknown-model'; tyre: ReadTyre; reason: string }
  | { status: 'refused'; code: DoubtCode; reason: string };

/** The refusal that a {@link Doubt} means. @throws other errors as they are */
function refusal(error: unknown): ReadName & { status: 'refused' } {
  if (error instanceof Doubt) return { status: 'refused', code: error.code, reason: error.message };
  throw error;
}

const SLIP_FROM = 6;

/** What the words of a name mean that are no marks. */
interface Named {
  words: readonly Word[];
  found: readonly FoundBrand[];
  models: readonly KnownModel[];
  /** The words that may be a title. */
  modelText: string;
}
interface Rest extends Named {
  marks: Marks;
}
const MAX_CACHED = 20_000;
const MAX_SIZE = 40;

function sizeIn(text: string): TyreSize | null {
  try {
    return takeSize(new WrittenText(text)).size;
  } catch (error) {
    if (error instanceof Doubt) return null;
    throw error;
  }
}

/** Reads names of tyres as suppliers and 1C write them, by the brands and models of the shop. Nothing is guessed. */
export class NameReader {
  readonly #brands: Lexicon;
  readonly #models: ReadonlyMap<string, BrandModels>;
  /** Of the brands that have such titles. */
  readonly #marked: ReadonlyMap<string, MarkedTitles>;
  readonly #rests = new Map<string, Rest>();
  readonly #sizes = new Map<string, TyreSize | null>();
  readonly #modelTexts = new Map<string, KnownModel | null>();
  /** By words: marks stand between them in more ways than there are models. */
  readonly #named = new Map<string, Named>();

  constructor(brands: readonly KnownBrand[], models: readonly KnownModel[]) {
    this.#brands = new Lexicon(lexiconData({ ...NO_NAMES, brands }));
    const byBrand = Map.groupBy(models, ({ brand }) => brand);
    this.#models = new Map(brands.map(({ name }) => [name, new BrandModels(byBrand.get(name) ?? [])]));
    this.#marked = new Map(
      [...byBrand].flatMap(([brand, own]) => {
        const titles = MarkedTitles.of(own);
        return titles ? [[brand, titles]] : [];
      }),
    );
  }

  /**
   * Reads one name: brand, model, size, indices, XL, run-flat, C (in the size), studs, season, country, year, what was left
   * over. A name with a doubt is refused with its reason, in Russian.
   */
  read(name: string): ReadName {
    try {
      return this.#read(name);
    } catch (error) {
      return refusal(error);
    }
  }

  /** The brand that a text names; null when it names none or several. */
  brandIn(text: string): string | null {
    const [brand, other] = this.#brandsIn(wordsLeft(new WrittenText(text)));
    return brand && !other ? brand.name : null;
  }

  /** The size of a heading that has nothing but a size and words for kinds of tyres, as written; empty for others. */
  sizeIn(heading: string): string {
    const written = heading.trim();
    if (written.length > MAX_SIZE || this.sizeOf(written) === null) return '';
    try {
      const text = new WrittenText(written);
      takeSize(text);
      takeMarks(text);
      return wordsLeft(text).length === 0 ? written : '';
    } catch (error) {
      if (error instanceof Doubt) return '';
      throw error;
    }
  }

  /** The size that a text has; null when it has none or several. */
  sizeOf(text: string): TyreSize | null {
    let size = this.#sizes.get(text);
    if (size === undefined) {
      if (this.#sizes.size >= MAX_CACHED) this.#sizes.clear();
      size = sizeIn(text);
      this.#sizes.set(text, size);
    }
    return size;
  }

  /** The only model of a brand that a text names; null when it names none or several. */
  modelOf(brand: string, text: string): KnownModel | null {
    const key = `${brand}\n${text}`;
    let model = this.#modelTexts.get(key);
    if (model === undefined) {
      if (this.#modelTexts.size >= MAX_CACHED) this.#modelTexts.clear();
      const words = wordsLeft(new WrittenText(text)).map(({ text: word }) => word);
      const [one, other] = this.#models.get(brand)?.find(words) ?? [];
      model = one && !other ? one : null;
      this.#modelTexts.set(key, model);
    }
    return model;
  }

  #read(name: string): ReadName {
    const text = new WrittenText(name);
    refuseOthers(text);
    const mangled = shortNameMangling(text.left);
    if (mangled !== null) throw new Doubt('mangled', `${mangled}: «${name.trim()}»`);
    const { size, runflat } = takeSize(text);
    const { index, marks, found, models, modelText } = this.#withIndex(text, takeIndex(text));
    if (found.length === 0) throw new Doubt('no-brand', 'марка в названии не найдена среди марок магазина');
    const tyre = { ...marks, ...index, size, runflat: marks.runflat || runflat };
    const [model, other] = models;
    if (other && model)
      throw new Doubt('two-models', `подходит больше одной модели: «${model.title}» и «${other.title}»`);
    const brand = model?.brand ?? onlyBrand(found);
    if (!model) {
      const reason = modelText === '' ? 'модель не названа' : `у марки ${brand} нет модели «${modelText}»`;
      return { status: 'unknown-model', tyre: { ...tyre, brand, model: null, modelText }, reason };
    }
    refuseContradictions(model, tyre);
    return { status: 'read', tyre: { ...tyre, brand, model, modelText } };
  }

  /** What a name says apart from its size; an index the other way round is one where the name is a known tyre without it. */
  #withIndex(text: WrittenText, index: WrittenIndex): Rest & { index: WrittenIndex } {
    const rest = this.#rest(text.left);
    if (index.load !== '' || rest.models.length > 0) return { ...rest, index };
    const reversed = takeReversedIndex(text);
    const other = reversed && this.#rest(text.left);
    return other && other.models.length > 0 ? { ...other, index: reversed } : { ...rest, index };
  }

  /** What a name says apart from its size and indices, which differ while the rest is the same in hundreds of rows. */
  #rest(left: string): Rest {
    let rest = this.#rests.get(left);
    if (!rest) {
      if (this.#rests.size >= MAX_CACHED) this.#rests.clear();
      rest = this.#readRest(new WrittenText(left));
      this.#rests.set(left, rest);
    }
    return rest;
  }

  #readRest(text: WrittenText): Rest {
    const marks = takeMarks(text);
    const words = wordsLeft(text);
    const key = words.map(({ text: word, breaks }) => `${breaks ? BREAK : ' '}${word}`).join('');
    let named = this.#named.get(key);
    if (!named) {
      if (this.#named.size >= MAX_CACHED) this.#named.clear();
      const found = this.#brandsIn(words);
      const own = found.flatMap(brand => modelsIn(this.#models.get(brand.name), words, brand, found));
      const all = own.length > 0 ? own : found.flatMap(brand => this.#modelsOfOtherName(words, brand, found));
      const models = [...new Set(all)];
      named = { words, found, models, modelText: this.#modelText(words, found) };
      this.#named.set(key, named);
    }
    const { found } = named;
    // «Blizzak RFT» as it is titled, rather than a Blizzak with run-flat.
    const marked = found.flatMap(brand => {
      const titles = this.#marked.get(brand.name);
      return titles?.fitting(modelsIn(titles.models, words, brand, found), marks) ?? [];
    });
    return { marks, ...named, models: marked.length > 0 ? marked : named.models };
  }

  /** «Nokian Nordman 8» is a tyre of Ikon. */
  #modelsOfOtherName(words: readonly Word[], brand: FoundBrand, found: readonly FoundBrand[]) {
    const name = otherName(brand.name);
    return name === undefined ? [] : modelsIn(this.#models.get(name), words, { ...brand, name }, found);
  }

  /** The words but the brands', and those of the brands' that a title has too: Хаккапелиитта. */
  #modelText(words: readonly Word[], brands: readonly FoundBrand[]): string {
    const isTitle = (text: string) => brands.some(({ name }) => this.#models.get(name)?.hasWord(text));
    const named = new Set(brands.flatMap(({ at }) => at));
    return words.flatMap(({ text }, at) => (named.has(at) && !isTitle(text) ? [] : text)).join(' ');
  }

  /** The brands that the words name: as they are written, else as they sound, else with one slip. */
  #brandsIn(words: readonly Word[]): FoundBrand[] {
    const ways = [
      (text: string) => this.#brands.exact(text),
      (text: string) => this.#brands.alike(text),
      (text: string) => (text.length < SLIP_FROM ? [] : this.#brands.misspelt(text)),
    ];
    for (const way of ways) {
      const found = new Map<string, FoundBrand>();
      for (const { run, at } of runsOf(words)) {
        if ([...found.values()].some(known => at.every(each => known.at.includes(each)))) continue;
        for (const meaning of way(fold(run))) {
          if (meaning.kind !== 'brand') continue;
          const { brand } = meaning;
          found.set(brand, { name: brand, at: [...(found.get(brand)?.at ?? []), ...at] });
        }
      }
      if (found.size > 0) return [...found.values()];
    }
    return [];
  }
}

/** The brand of a name whose model is not known. @throws {Doubt} when it names two */
function onlyBrand(found: readonly FoundBrand[]): string {
  const [one, other] = found;
  if (other) throw new Doubt('two-brands', `в названии две марки: ${one?.name} и ${other.name}`);
  return one?.name ?? '';
}

/** @throws {Doubt} when the name or a column says another season than the model has, or studs that it has not */
function refuseContradictions(model: KnownModel, { season, studs }: SeasonMarks, where = 'в названии'): void {
  const title = `${model.brand} ${model.title}`;
  if (season !== null && season !== model.season)
    throw new Doubt(
      'contradiction',
      `${where} сезон «${FLAG_NAMES[season].toLowerCase()}», а модель ${title} — ${FLAG_NAMES[model.season].toLowerCase()}`,
    );
  if (studs === 'studded' && model.spikes === false)
    throw new Doubt('contradiction', `${where} есть шипы, а у модели ${title} их нет`);
  if (studs === 'none' && model.spikes === true)
    throw new Doubt('contradiction', `${where} шипов нет, а модель ${title} шипованная`);
}

/** What was read of a name with season and studs from the columns of its row or the group above it, where it says none. */
export function withSeason(read: ReadName, cells: SeasonCells, where = 'в столбце'): ReadName {
  if (read.status === 'refused' || (cells.season === '' && cells.studs === '')) return read;
  try {
    if (read.status === 'unknown-model') return { ...read, tyre: withCells(read.tyre, cells, where) };
    const tyre = withCells(read.tyre, cells, where);
    // Columns with two seasons alone have tyres for all seasons among the summer ones.
    const isOther =
      read.tyre.season === null && tyre.season === 'summer' && tyre.model.season === 'allseason';
    refuseContradictions(tyre.model, isOther ? { ...tyre, season: null } : tyre, where);
    if (isOther) return { ...read, tyre: { ...tyre, season: 'allseason' } };
    return { ...read, tyre };
  } catch (error) {
    return refusal(error);
  }
}

/** What was read of a name with run-flat, XL and version from the columns of its row. */
export function withMarks(read: ReadName, cells: MarkCells): ReadName {
  if (read.status === 'refused' || (cells.runflat === '' && cells.xl === '' && cells.special === ''))
    return read;
  try {
    return read.status === 'read'
      ? { ...read, tyre: withMarkCells(read.tyre, cells) }
      : { ...read, tyre: withMarkCells(read.tyre, cells) };
  } catch (error) {
    return refusal(error);
  }
}
