import { FEATURES, type Feature } from '#src/domain/season.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import { countOf, type Forms } from '#src/domain/words.ts';
import { featuresOf, rowFeature } from '../kinds/features.ts';
import type { Content } from '../read/content.ts';
import type { Problems } from './problems.ts';

type ProductLine = Content['products'][number];

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

/** The nearest other size, and its distance in steps. */
function nearestTo(one: Sized, sizes: readonly Sized[]): { text: string; steps: number } {
  let nearest = { text: '', steps: Number.POSITIVE_INFINITY };
  for (const { text, measures } of sizes) {
    const steps = text === one.text ? Number.POSITIVE_INFINITY : distance(one.measures, measures);
    if (steps < nearest.steps) nearest = { text, steps };
  }
  return nearest;
}

function groups(lines: readonly ProductLine[], keyOf: (line: ProductLine) => string) {
  const map = new Map<string, ProductLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = map.get(key);
    if (group) group.push(line);
    else map.set(key, [line]);
  }
  return map;
}

/** Whether such a size exists: metric widths end in 5, profiles are multiples of 5 per cent (or 82). */
const isRealSize = ({ width, height }: TyreSize): boolean =>
  width.includes('x') || (width.endsWith('5') && (height === '' || /[05]$|^82$/u.test(height)));

/**
 * Warns of a size that no tyre has, and of one far from all other sizes of its model: a typing error is more likely.
 */
export function lintSizes({ products }: Content, problems: Problems): void {
  for (const { data, source } of products)
    if (!isRealSize(data.size))
      problems.warn(
        source,
        ['size'],
        `размера ${formatSize(data.size)} не бывает: ширина кончается на 5, профиль кратен 5; проверьте цифры`,
      );
  for (const lines of groups(products, ({ data }) => data.model).values()) {
    const bySize = groups(lines, ({ data }) => formatSize(data.size));
    const sizes = [...bySize].flatMap(([text, [first]]) =>
      first ? [{ text, measures: measuresOf(first.data.size) }] : [],
    );
    if (sizes.length <= MIN_SIZES) continue;
    for (const size of sizes) {
      const nearest = nearestTo(size, sizes);
      if (nearest.steps <= 1) continue;
      for (const { source } of bySize.get(size.text) ?? [])
        problems.warn(
          source,
          ['size'],
          `размер ${size.text} далёк от остальных размеров этой модели, ближайший — ${nearest.text}: проверьте цифры`,
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
export function lintFeatures({ models, products }: Content, problems: Problems): void {
  const lines = groups(products, ({ data }) => data.model);
  for (const { key, data: model, source } of models) {
    const own = lines.get(key) ?? [];
    for (const feature of FEATURES) {
      const word = model[feature];
      const denied = own.filter(
        line => word !== undefined && rowFeature(line.data, feature) === !word,
      ).length;
      if (denied > 0)
        problems.warn(
          source,
          [feature],
          `модель названа ${word ? '' : 'не '}${FEATURE_WORDS[feature]}, а в products.csv это не так в ${denied} из ${countOf(own.length, ROWS)}: верна строка товара, поэтому исправьте её или уберите слово отсюда`,
        );
      const on = own.filter(line => featuresOf(line, model)[feature]).length;
      if (feature !== 'runflat' && on > 0 && on < own.length)
        problems.warn(
          source,
          [],
          `модель показана ${FEATURE_WORDS[feature]}, а такими помечены ${on} из ${countOf(own.length, GOODS)}: разделите её на две модели или исправьте строки`,
        );
    }
    for (const line of own)
      if (/run[\s-]?flat/iu.test(line.data.name) && !featuresOf(line, model).runflat)
        problems.warn(
          line.source,
          ['runflat'],
          'в названии товара стоит Run Flat, а в этом столбце «нет»: исправьте одно из двух',
        );
  }
}
