import type { BrandModels, KnownModel } from './known-models.ts';
import type { Word } from './written-text.ts';

/** Marks that are also words of some titles: Ice FR, Vantra LT. */
const MARK_OR_TITLE = /^(?:fr|lt)$/iu;
/** What makers call their kinds of studs: IceContact 3 TA, Nord*Frost 200 ID. Other titles have the same letters: N'Blue HD. */
const STUD_MARK = /^(?:ta|tr|ed|id|hd|kd|bd)$/iu;
const MAX_BRAND = 3;

/** A brand that a name has. */
export interface FoundBrand {
  name: string;
  /** Indices of its words. */
  at: readonly number[];
}

/** Brands of one maker, the former name first: suppliers go on to call its tyres by either. */
const RENAMED: readonly (readonly [string, string])[] = [['Nokian Tyres', 'Ikon Tyres']];

export const otherName = (brand: string): string | undefined =>
  RENAMED.find(pair => pair.includes(brand))?.find(each => each !== brand);

/** Whether two brands are one, or names of one maker. */
export const areOneMaker = (one: string, other: string): boolean => one === other || otherName(one) === other;

/** The models of a brand that all words but the brands' may be. Words that a title may have are tried with and without. */
export function modelsIn(
  models: BrandModels | undefined,
  words: readonly Word[],
  brand: FoundBrand,
  brands: readonly FoundBrand[],
): readonly KnownModel[] {
  if (!models) return [];
  const named = new Set(brands.flatMap(({ at }) => at));
  const unnamed = words.filter((_, at) => !named.has(at));
  const remaining = words.filter(({ text }, at) => !named.has(at) || models.hasWord(text));
  const find = (some: readonly Word[]) => {
    const texts = some.map(({ text }) => text);
    const whole = models.find(texts);
    return whole.length > 0 ? whole : models.find(withoutNick(texts, brand.name));
  };
  const found = [remaining, unnamed].flatMap(some => {
    const whole = find(some);
    const marks = some.filter(({ text }) => MARK_OR_TITLE.test(text));
    // «Ice FR» is a title; in «Ice 94T FR» the letters may also be a mark.
    if (whole.length > 0 && marks.every(({ breaks }) => !breaks)) return whole;
    return [...whole, ...(marks.length > 0 ? find(some.filter(word => !marks.includes(word))) : [])];
  });
  const isStudMark = ({ text }: Word) => STUD_MARK.test(text) && !models.hasWord(text);
  if (found.length > 0 || !unnamed.some(isStudMark)) return found;
  const others = unnamed.filter(word => !isStudMark(word) && !MARK_OR_TITLE.test(word.text));
  return find(others).filter(({ season, spikes }) => season === 'winter' && spikes !== false);
}

/** Runs of up to {@link MAX_BRAND} words that follow each other, the longest first. */
export function* runsOf(words: readonly Word[]): Iterable<{ run: string; at: number[] }> {
  for (let length = MAX_BRAND; length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const some = words.slice(from, from + length);
      if (some.slice(1).some(({ breaks }) => breaks)) continue;
      yield { run: some.map(({ text }) => text).join(' '), at: some.map((_, at) => from + at) };
    }
}

/** Continental's names are also written with the beginning of the brand: ContiIceContact. */
function withoutNick(words: readonly string[], brand: string): string[] {
  if (brand !== 'Continental') return [...words];
  return words.map(word => word.replace(/^conti(?=\p{L}*contact)/iu, '')).filter(word => word !== '');
}
