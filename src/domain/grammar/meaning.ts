import type { FacetField } from '../facets.ts';
import type { Season } from '../season.ts';
import type { OffRoad } from '../tread.ts';

/** What words of a search may mean. Names of goods and cars are those of the catalogue. */

/** A size, or the parts of one that were named: `{width: '205', height: '55'}`. */
export interface SizePart {
  width?: string;
  height?: string;
  rim?: string;
}

/** A size that a car needs. */
export interface NeededSize extends Required<SizePart> {
  /** Only tyres with the letter C will do. */
  commercial?: true;
}

/** A size of a car with the years of the modifications that have it. */
export interface CarSize extends NeededSize {
  /** An index of the car's generations. */
  generation: number;
  from: number;
  to: number;
}

/** «Nordman 7», which is Character Ice 7 of Ikon Tyres. */
interface RenamedModel {
  former: string;
  brand: string;
  title: string;
}

/** The names of a catalogue, from which a {@link Lexicon} is made. Plain data, sent by a worker. */
export interface Vocabulary {
  /** Brands of tyres with their other spellings. */
  brands: readonly { name: string; aliases: readonly string[] }[];
  /** Titles of models that are sold. */
  titles: readonly string[];
  /** Titles of models that are not sold: none of their words is a misspelling. */
  otherTitles: readonly string[];
  renamed: readonly RenamedModel[];
  /** Years in which tyres that are sold were made. */
  years: readonly number[];
  makes: readonly { name: string; aliases: readonly string[] }[];
  /** Models of cars; `make` is an index of `makes`. */
  cars: readonly {
    make: number;
    name: string;
    aliases: readonly string[];
    /** Names: «XV70», «II (A5)», «I рестайлинг». */
    generations: readonly string[];
    sizes: readonly CarSize[];
  }[];
}

/** The facets whose options a search can leave out. */
type WithoutField = Extract<
  FacetField,
  'seasons' | 'brands' | 'rims' | 'widths' | 'heights' | 'runflat' | 'cargo' | 'xl' | 'countries'
>;

/** Options of a facet by their names. */
interface ChosenOptions {
  field: 'noiseTo' | 'countries';
  names: readonly string[];
}

/** Tyres that a search finds by words alone. */
export type WordedSet = 'leaders' | 'discounted' | OffRoad;

/** The first and the last of some years; null for no bound. */
export interface YearsMade {
  from: number | null;
  to: number | null;
}

/** The meaning of a word or of some words that follow each other. */
export type Meaning =
  | { kind: 'season'; season: Season }
  | { kind: 'studs'; on: boolean }
  | { kind: 'flag'; flag: 'runflat' | 'cargo' | 'kit' | 'xl' }
  | { kind: 'cheap' }
  /** Any of the options of a facet: «японские», «тихие». */
  | ({ kind: 'choice' } & ChosenOptions)
  /** Tyres of any of these sets. */
  | { kind: 'set'; sets: readonly WordedSet[] }
  | { kind: 'rim'; rim: string; cargo: boolean }
  | { kind: 'width' | 'height'; value: string }
  | { kind: 'size'; size: SizePart; cargo: boolean }
  /** Roubles, for as many tyres as the text says; for one if it does not say. */
  | { kind: 'price'; from: number | null; to: number | null; tyres?: number | undefined }
  | { kind: 'brand'; brand: string; isAlias: boolean }
  /** A name under which a model was sold before. */
  | ({ kind: 'renamed' } & RenamedModel)
  /** Folded words of a title, all of which it has. */
  | { kind: 'name'; words: readonly string[] }
  /** A word of a product's name that is in no title: an index, a mark. */
  | { kind: 'mark'; word: string }
  /** An index of {@link Vocabulary}; `alone` when it is understood without its make. */
  | { kind: 'car'; car: number; alone: boolean }
  /** An index of a car's generations, and the word that says it. */
  | { kind: 'generation'; car: number; generation: number; said: string }
  | { kind: 'make'; make: number }
  | { kind: 'year'; year: number }
  /** Years in which a tyre was made. */
  | ({ kind: 'made' } & YearsMade)
  /** «Не», «без», «кроме»: what follows is not wanted. */
  | { kind: 'not' }
  /** Options of a facet that are not wanted; a country has several names, the last of which is its title. */
  | { kind: 'without'; field: WithoutField; names: readonly string[]; titles?: readonly string[] }
  /** Names that are not wanted, each by its folded words, as the text says them. */
  | { kind: 'unnamed'; names: readonly (readonly string[])[]; said: string }
  /** «Шины», «купить», «на»: says nothing about which tyre; a service, «доставка», asks for none when it stands alone. */
  | { kind: 'filler'; isService?: true }
  /** A word that the shop knows and that fits nothing: «диски», a model that is not sold. */
  | { kind: 'foreign' };

/** A part of the text: UTF-16 units from–to. */
export interface Span {
  from: number;
  to: number;
}

/** A part of the text with its meaning. */
export interface Sense extends Span {
  meaning: Meaning;
}

/** All conditions of a text, for the search. Each list is a union; empty, null or false says nothing. */
export interface Conditions {
  seasons: readonly Season[];
  studs: boolean | null;
  runflat: boolean;
  cargo: boolean;
  kit: boolean;
  xl: boolean;
  rims: readonly string[];
  widths: readonly string[];
  heights: readonly string[];
  sizes: readonly SizePart[];
  /** Sizes of the cars; null when no car is named, empty when none of its sizes is known. */
  carSizes: readonly NeededSize[] | null;
  /** Roubles for one tyre; a quarter of those for a set has kopecks. */
  priceFrom: number | null;
  priceTo: number | null;
  cheapFirst: boolean;
  choices: readonly ChosenOptions[];
  /** Each: a tyre is in any of these. */
  sets: readonly (readonly WordedSet[])[];
  /** Options that a tyre must not have. */
  without: readonly { field: WithoutField; names: readonly string[] }[];
  /** Any of these. */
  made: readonly YearsMade[];
  brands: readonly string[];
  /** Each: ways to fit it, which are folded words of names that a tyre has all. */
  names: readonly (readonly (readonly string[])[])[];
  /** Folded words of names; a tyre that has all words of one is left out. */
  unnamed: readonly (readonly string[])[];
  /** Words of product names that are in no title. */
  marks: readonly string[];
  /** Words were given, and none was understood. */
  nothing: boolean;
}

/** A condition in words. */
export interface UnderstoodPart {
  kind: 'season' | 'studs' | 'flag' | 'cheap' | 'size' | 'price' | 'brand' | 'name' | 'car';
  text: string;
  /** The text without it. */
  string: string;
  /** Keys of an address and their values that say the same; none for a name, a car and what is not wanted. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** Where the text, with plain signs, says it. */
  at: readonly Span[];
}

/** What a text was understood as, for shoppers. */
export interface Understood {
  parts: readonly UnderstoodPart[];
  /** Words that fit nothing and were left out. */
  dropped: readonly string[];
}

export interface Understanding extends Understood {
  conditions: Conditions;
  /** Where the text says what is not wanted. */
  negated: readonly Span[];
  /** Words that say nothing of tyres: those that were left out, and services. */
  otherWords: readonly string[];
}
