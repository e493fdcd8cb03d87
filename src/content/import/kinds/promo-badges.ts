import { isPromoted, type PromoConditions, type StoredBadge, sizesText } from '#src/domain/promotion.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { Clock } from '../assemble/clock.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, MODEL, resolve } from '../check/references.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { featuresOf } from './features.ts';
import type { LineFacts, ModelFacts } from './goods-facts.ts';
import type { ModelRange } from './models.ts';

/** Badges of products, and of models by their products. */
export interface GoodsBadges {
  /** Badges of a product: first those of its model, then those of current promotions that it meets. */
  ofProduct: (line: LineFacts, model: ModelFacts) => readonly StoredBadge[];
  /**
   * Badges of a model: its own, and each promotion badge of its products. `sizes` names the sizes when only some
   * products have the badge.
   */
  ofModel: (model: ModelFacts) => readonly StoredBadge[];
}

/** A promotion that runs today. */
interface Running {
  badge: StoredBadge;
  conditions: PromoConditions;
}

/** Current promotions with a badge. Unknown brands and models are reported for every promotion. */
function runningPromos(
  content: Content,
  range: ModelRange,
  clock: Clock,
  pictures: Pictures,
  problems: Problems,
): Running[] {
  return content.promos.flatMap(({ key, data, source }): Running[] => {
    const { badge, brands, models, min_count } = data;
    for (const [index, name] of brands.entries())
      resolve(range.brandByName, name, BRAND, source, ['brands', index], problems);
    for (const [index, slug] of models.entries())
      resolve(range.modelBySlug, slug, MODEL, source, ['models', index], problems);
    const state = clock.stateOf(data);
    if (badge && state === 'ahead') new Blocks(pictures, source).checkBadge(badge, ['badge']);
    if (!badge || state !== 'live') return [];
    return [
      {
        badge: {
          ...new Blocks(pictures, source).badge(badge, ['badge']),
          promo: key,
          ...(min_count === undefined ? {} : { min_count }),
        },
        conditions: data,
      },
    ];
  });
}

/** Whether a product meets the conditions of a promotion. */
export const isFor = (conditions: PromoConditions, line: LineFacts, model: ModelFacts): boolean =>
  isPromoted(
    {
      brand: model.data.brand,
      model: model.key,
      rim: line.data.size.rim,
      ...featuresOf(line, model.data),
    },
    conditions,
  );

/** The conditions that some products of a model do not meet; the text of its badge names only these. */
function dividingConditions(
  conditions: PromoConditions,
  products: readonly LineFacts[],
  model: ModelFacts,
): PromoConditions {
  const divides = (one: Partial<PromoConditions>) =>
    products.some(line => !isFor({ ...EVERYTHING, ...one }, line, model)) ? one : {};
  const { rims, runflat, cargo } = conditions;
  return { ...EVERYTHING, ...divides({ rims }), ...divides({ runflat }), ...divides({ cargo }) };
}

const EVERYTHING: PromoConditions = { brands: [], models: [] };

/** The badges of goods: those of each model's header, and those of current promotions. */
export function goodsBadges(
  content: Content,
  range: ModelRange,
  clock: Clock,
  pictures: Pictures,
  problems: Problems,
): GoodsBadges {
  const running = runningPromos(content, range, clock, pictures, problems);
  const own = new Map<string, StoredBadge[]>();
  for (const { key, data, source } of range.modelBySlug.values()) {
    const parts = new Blocks(pictures, source);
    own.set(
      key,
      data.badges.map((badge, index) => parts.badge(badge, ['badges', index])),
    );
  }
  const lines = new Map<string, LineFacts[]>();
  if (running.length > 0)
    for (const line of content.products) {
      const siblings = lines.get(line.data.model);
      if (siblings) siblings.push(line);
      else lines.set(line.data.model, [line]);
    }
  return {
    ofProduct: (line, model) => [
      ...(own.get(model.key) ?? []),
      ...running.flatMap(({ badge, conditions }) => (isFor(conditions, line, model) ? [badge] : [])),
    ],
    ofModel: model => {
      const siblings = lines.get(model.key) ?? [];
      const ofPromos = running.flatMap(({ badge, conditions }): StoredBadge[] => {
        const count = siblings.filter(line => isFor(conditions, line, model)).length;
        if (count === 0) return [];
        const dividing = dividingConditions(conditions, siblings, model);
        return [count === siblings.length ? badge : { ...badge, sizes: sizesText(dividing) }];
      });
      return [...(own.get(model.key) ?? []), ...ofPromos];
    },
  };
}
