import { type DemoModel, demoModels } from './demo.ts';
import { type ContentFile, file } from './files.ts';
import type { SeededRandom } from './random.ts';

export interface Model extends DemoModel {
  /** Factor of its prices, compared with those of the demonstration shop. */
  priceFactor: number;
}

/** Number of models at 100 000 products. Smaller catalogues have fewer products per model, as real shops do. */
const MODELS = 3000;
const FULL_SIZE = 100_000;

/** Words that tell the editions of a model apart: as many as {@link MODELS} need. */
const EDITIONS =
  'Alfa Aero Delta Evo Gamma Kappa Lambda Neo Nova Omega Orion Prime Pro Sigma Ultra Vega Zeta'.split(' ');

/** Models of a catalogue with this number of products: those of the demonstration shop and editions of them. */
export function makeModels(products: number, random: SeededRandom): Model[] {
  const demo = demoModels();
  const share = Math.min(1, products / FULL_SIZE);
  const count = Math.max(demo.length, Math.round(MODELS * share ** 0.75));
  const words = ['', ...random.sample(EDITIONS, EDITIONS.length)];
  return words
    .flatMap(word => demo.map(model => (word === '' ? model : editionOf(model, word))))
    .slice(0, count)
    .map(model => ({ ...model, priceFactor: random.logNormal(1, 0.12) }));
}

function editionOf(model: DemoModel, word: string): DemoModel {
  const title = `${model.title} ${word}`;
  return {
    ...model,
    key: `${model.key}-${word.toLowerCase()}`,
    title,
    text: model.text.replace(/^title: .*$/mu, () => `title: ${JSON.stringify(title)}`),
  };
}

export const modelFiles = (models: readonly Model[]): ContentFile[] =>
  models.map(({ key, text }) => file(`models/${key}.md`, text));
