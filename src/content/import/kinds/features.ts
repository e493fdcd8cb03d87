import type { Feature } from '#src/domain/season.ts';
import type { Content } from '../read/content.ts';
import type { LineFacts, ModelFacts } from './goods-facts.ts';

export type Features = Readonly<Record<Feature, boolean>>;

/**
 * A feature according to a row of products.csv alone; null when the row does not say. The letter C in a size means
 * cargo.
 */
export const rowFeature = (
  data: Pick<LineFacts['data'], Feature | 'size'>,
  feature: Feature,
): boolean | null => data[feature] ?? (feature === 'cargo' && data.size.commercial ? true : null);

/**
 * Features of a product: its own row decides, and where the row does not say, the header of its model
 * (content/README.md, products.csv).
 */
export function featuresOf(
  { data }: Pick<LineFacts, 'data'>,
  model: Pick<ModelFacts['data'], Feature>,
): Features {
  const is = (feature: Feature) => rowFeature(data, feature) ?? model[feature] ?? false;
  return { runflat: is('runflat'), spikes: is('spikes'), cargo: is('cargo') };
}

/** Features of a model: those that at least one of its products has; without products, those of its header. */
export function featuresOfModel(
  model: Pick<ModelFacts['data'], Feature>,
  products: readonly Features[],
): Features {
  const is = (feature: Feature) =>
    products.length > 0 ? products.some(product => product[feature]) : (model[feature] ?? false);
  return { runflat: is('runflat'), spikes: is('spikes'), cargo: is('cargo') };
}

/** Features of every model, by model. */
export function modelFeatures(content: Content): ReadonlyMap<string, Features> {
  const models = new Map(content.models.map(({ key, data }) => [key, data]));
  const products = new Map<string, Features[]>();
  for (const line of content.products) {
    const model = models.get(line.data.model);
    if (!model) continue;
    const features = featuresOf(line, model);
    const siblings = products.get(line.data.model);
    if (siblings) siblings.push(features);
    else products.set(line.data.model, [features]);
  }
  return new Map([...models].map(([key, data]) => [key, featuresOfModel(data, products.get(key) ?? [])]));
}
