import { fromRoubles } from '#src/domain/money.ts';
import type { Suggestions } from '#src/domain/suggestion.ts';
import type * as wire from '../suggest.schema.ts';

export const suggestions = ({ models, ...others }: wire.Suggestions): Suggestions => ({
  ...others,
  models: models.map(({ price_from: price, ...model }) => ({
    ...model,
    priceFrom: price === null ? null : fromRoubles(price),
  })),
});
