import { Doubt } from './doubt.ts';
import { BrandModels, type KnownModel } from './known-models.ts';
import { type Marks, mayHoldMark, takeMarks } from './marks.ts';
import { WrittenText, wordsLeft } from './written-text.ts';

interface MarkedTitle {
  model: KnownModel;
  marks: Marks;
  /** The title without its marks. */
  bare: string;
}

/** The title of a model that holds marks besides words; null for others. */
function markedTitle(model: KnownModel): MarkedTitle | null {
  const text = new WrittenText(model.title);
  if (!mayHoldMark(text)) return null;
  try {
    const marks = takeMarks(text);
    const bare = wordsLeft(text)
      .map(({ text: word }) => word)
      .join(' ');
    return bare === '' ? null : { model, marks, bare };
  } catch (error) {
    if (error instanceof Doubt) return null;
    throw error;
  }
}

const lower = (rest: readonly string[]): string[] => rest.map(mark => mark.toLowerCase());

/** Whether a name says all that a title does. */
const says = (name: Marks, title: Marks): boolean =>
  (name.xl || !title.xl) &&
  (name.runflat || !title.runflat) &&
  (title.studs === null || name.studs === title.studs) &&
  (title.season === null || name.season === title.season) &&
  (title.country === '' || name.country === title.country) &&
  (title.year === null || name.year === title.year) &&
  lower(title.rest).every(mark => lower(name.rest).includes(mark));

/** The models of one brand whose titles hold marks: the last word of «Blizzak RFT» is taken out of a name as a mark. */
export class MarkedTitles {
  readonly #titles: readonly MarkedTitle[];
  /** By their titles without the marks. */
  readonly models: BrandModels;

  private constructor(titles: readonly MarkedTitle[]) {
    this.#titles = titles;
    this.models = new BrandModels(titles.map(({ model, bare }) => ({ ...model, title: bare })));
  }

  /** Null when no title of the brand holds a mark. */
  static of(models: readonly KnownModel[]): MarkedTitles | null {
    const titles = models.flatMap(model => markedTitle(model) ?? []);
    return titles.length > 0 ? new MarkedTitles(titles) : null;
  }

  /** Those of the found {@link models} whose marks a name has too. */
  fitting(found: readonly KnownModel[], marks: Marks): KnownModel[] {
    const keys = new Set(found.map(({ key }) => key));
    return this.#titles.flatMap(title =>
      keys.has(title.model.key) && says(marks, title.marks) ? [title.model] : [],
    );
  }
}
