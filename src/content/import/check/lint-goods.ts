import { FEATURES, type Feature } from '#src/domain/season.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import { countOf, type Forms } from '#src/domain/words.ts';
import { featuresOf, rowFeature } from '../kinds/features.ts';
import type { LineFacts, ModelFacts } from '../kinds/goods-facts.ts';
import type { Problems, Source } from './problems.ts';
import { sizeTexts } from './size-texts.ts';

interface Products {
  products: readonly LineFacts[];
}

/** A model needs more sizes than this to judge that one of them is unusual. */
const MIN_SIZES = 5;

/** A size in numbers: rim in inches, width and outer diameter in mm, profile in per cent. */
interface Measures {
  rim: number;
  width: number;
  profile: number;
  outer: number;
}

/** Largest plausible difference between neighbouring sizes of one model, in all measures at once. */
const STEP: Measures = { rim: 3, width: 60, profile: 20, outer: 130 };

const INCH = 25.4;
/** Profile, in per cent, of tyres that are marked without one: 185 R14C. */
const FULL_PROFILE = 82;

function measuresOf(size: TyreSize): Measures {
  const rim = Number(size.rim);
  if (size.width.includes('x')) {
    const [outer = 0, section = 0] = size.width.split('x').map(Number);
    return { rim, width: section * INCH, profile: ((outer - rim) * 50) / section, outer: outer * INCH };
  }
  const width = Number(size.width);
  const profile = size.height === '' ? FULL_PROFILE : Number(size.height);
  return { rim, width, profile, outer: rim * INCH + (width * profile) / 50 };
}

/** Number of steps between two sizes, in the measure in which they differ most. */
const distance = (a: Measures, b: Measures): number =>
  Math.max(
    Math.abs(a.rim - b.rim) / STEP.rim,
    Math.abs(a.width - b.width) / STEP.width,
    Math.abs(a.profile - b.profile) / STEP.profile,
    Math.abs(a.outer - b.outer) / STEP.outer,
  );

interface Sized {
  text: string;
  measures: Measures;
}

/** Whether another size is at most one step away. */
const hasNeighbour = (one: Sized, sizes: readonly Sized[]): boolean =>
  sizes.some(other => other !== one && distance(one.measures, other.measures) <= 1);

/** The nearest other size. */
function nearestTo(one: Sized, sizes: readonly Sized[]): string {
  let nearest = { text: '', steps: Number.POSITIVE_INFINITY };
  for (const other of sizes) {
    const steps = other === one ? Number.POSITIVE_INFINITY : distance(one.measures, other.measures);
    if (steps < nearest.steps) nearest = { text: other.text, steps };
  }
  return nearest.text;
}

/** Whether such a size exists: metric widths end in 5, profiles are multiples of 5 per cent (or 82). */
const isRealSize = ({ width, height }: TyreSize): boolean =>
  width.includes('x') || (width.endsWith('5') && (height === '' || /[05]$|^82$/u.test(height)));

/**
 * Warns of a size that no tyre has, and of one far from all other sizes of its model: a typing error is more likely.
 */
export function lintSizes({ products }: Products, problems: Problems): void {
  const textOf = sizeTexts();
  const unreal = new Set(
    [...new Set(products.map(({ data }) => data.size))].filter(size => !isRealSize(size)),
  );
  for (const { data, source } of products)
    if (unreal.has(data.size))
      problems.warn(
        source,
        ['size'],
        `размера ${formatSize(data.size)} не бывает: ширина кончается на 5, профиль кратен 5; проверьте цифры`,
      );
  for (const lines of Map.groupBy(products, ({ data }) => data.model).values()) {
    const bySize = Map.groupBy(lines, textOf);
    if (bySize.size <= MIN_SIZES) continue;
    const sizes = [...bySize].flatMap(([text, [first]]) =>
      first ? [{ text, measures: measuresOf(first.data.size) }] : [],
    );
    for (const size of sizes) {
      if (hasNeighbour(size, sizes)) continue;
      const nearest = nearestTo(size, sizes);
      for (const { source } of bySize.get(size.text) ?? [])
        problems.warn(
          source,
          ['size'],
          `размер ${size.text} далёк от остальных размеров этой модели, ближайший — ${nearest}: проверьте цифры`,
        );
    }
  }
}

const ROWS: Forms = ['строки', 'строк', 'строк'];
const GOODS: Forms = ['товара', 'товаров', 'товаров'];

const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  runflat: 'Run Flat',
  spikes: 'шипованной',
  cargo: 'грузовой',
};

/**
 * Warns of a model whose header contradicts the rows of its products, of a model only partly studded or cargo, and of
 * a product name with “Run Flat” where the row does not say so.
 */
export function lintFeatures(
  { models, products }: Products & { models: readonly (ModelFacts & { source: Source })[] },
  problems: Problems,
): void {
  const lines = Map.groupBy(products, ({ data }) => data.model);
  for (const { key, data: model, source } of models) {
    const own = lines.get(key) ?? [];
    for (const feature of FEATURES) {
      const word = model[feature];
      let [denied, on] = [0, 0];
      for (const { data } of own) {
        const said = rowFeature(data, feature);
        if (word !== undefined && said === !word) denied++;
        if (said ?? word ?? false) on++;
      }
      if (denied > 0)
        problems.warn(
          source,
          [feature],
          `модель названа ${word ? '' : 'не '}${FEATURE_WORDS[feature]}, а в products.csv это не так в ${denied} из ${countOf(own.length, ROWS)}: верна строка товара, поэтому исправьте её или уберите слово отсюда`,
        );
      if (feature !== 'runflat' && on > 0 && on < own.length)
        problems.warn(
          source,
          [],
          `модель показана ${FEATURE_WORDS[feature]}, а такими помечены ${on} из ${countOf(own.length, GOODS)}: разделите её на две модели или исправьте строки`,
        );
    }
    for (const line of own)
      if (!featuresOf(line, model).runflat && /run[\s-]?flat/iu.test(line.data.name))
        problems.warn(
          line.source,
          ['runflat'],
          'в названии товара стоит Run Flat, а в этом столбце «нет»: исправьте одно из двух',
        );
  }
}
