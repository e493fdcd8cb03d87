import type { Feature } from '#src/domain/season.ts';
import type { Content } from '../read/content.ts';

type ProductLine = Content['products'][number];

export type Features = Readonly<Record<Feature, boolean>>;

type ModelData = Content['models'][number]['data'];

/**
 * A feature according to a row of products.csv alone; null when the row does not say. The letter C in a size means
 * cargo.
 */
export const rowFeature = (data: ProductLine['data'], feature: Feature): boolean | null =>
  data[feature] ?? (feature === 'cargo' && data.size.commercial ? true : null);

/**
 * Features of a product: its own row decides, and where the row does not say, the header of its model
 * (content/README.md, products.csv).
 */
export function featuresOf({ data }: Pick<ProductLine, 'data'>, model: ModelData): Features {
  const is = (feature: Feature) => rowFeature(data, feature) ?? model[feature] ?? false;
  return { runflat: is('runflat'), spikes: is('spikes'), cargo: is('cargo') };
}

/** Features of a model: those that at least one of its products has; without products, those of its header. */
export function featuresOfModel(model: ModelData, products: readonly Features[]): Features {
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
