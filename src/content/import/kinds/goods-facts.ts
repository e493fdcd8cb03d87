import type { Feature } from '#src/domain/season.ts';
import type { Source } from '../check/problems.ts';
import type { Content } from '../read/content.ts';

type LineData = Content['products'][number]['data'];
type ModelData = Content['models'][number]['data'];

/** What other things than its own row depend on of a product: badges, features, warnings, orders, counts. */
export interface LineFacts {
  data: Pick<LineData, 'id' | 'model' | 'name' | 'size' | 'price' | 'stock' | 'stock_date' | Feature>;
  source: Source;
}

/** What products depend on of their model. */
export interface ModelFacts {
  key: string;
  data: Pick<ModelData, 'brand' | 'title' | 'season' | 'topsell' | 'disable' | Feature>;
}
