import type { z } from 'zod';
import type { FeedRules } from '#src/domain/feed.ts';
import type { LandingRules } from '#src/domain/landings.ts';
import { isInMenus } from '#src/domain/menu-pages.ts';
import { ANY_PAGE, HOME } from '#src/domain/paths.ts';
import type { PublishLimits } from '#src/domain/publish-limits.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { subject } from '../assemble/subjects.ts';
import { lintPhones } from '../check/lint-phones.ts';
import type { Source } from '../check/problems.ts';
import { PLACEHOLDER } from '../photos/pictures.ts';
import type { Kind } from './kind.ts';
import { type PriceRules, priceRulesOf, USUAL_RULES } from './price-rules.ts';
import { shopSchema } from './shop.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    shop: z.output<typeof shopSchema> | null;
    shopSource: Source | null;
    /** What is made of the lists of several suppliers. */
    priceRules: PriceRules;
  }
}

/** content/shop.yaml: facts about the shop, shown on every page. */
export const shop: Kind = {
  form: { name: 'Магазин', one: 'Магазин', place: 'shop.yaml', schema: shopSchema, page: () => HOME },
  read: from => {
    const file = from.yaml('shop.yaml');
    const shop = file && from.check(shopSchema, file.data, file.source);
    const priceRules = file && shop ? priceRulesOf(shop, file.source) : USUAL_RULES;
    return { shop, shopSource: file?.source ?? null, priceRules };
  },
  links: ({ content: { shop, shopSource } }, checkLink) => {
    if (!shopSource) return;
    for (const [index, { link }] of (shop?.buying ?? []).entries())
      checkLink(link, shopSource, ['buying', index, 'link']);
  },
  lint: ({ content, problems }) => lintPhones(content, problems),
  settings: ({ content: { shop, shopSource }, pictures }) => {
    if (!shop || !shopSource) return {};
    const picture = pictures.address(shop.map.picture, shopSource, ['map', 'picture'], PLACEHOLDER);
    const { limits, landings, feed, other_phones, price_lists, ...facts } = shop;
    return {
      shop: {
        ...facts,
        map: { ...shop.map, picture },
        outposts: shop.outposts.map((outpost, index) => ({
          ...outpost,
          plan: outpost.plan && pictures.address(outpost.plan, shopSource, ['outposts', index, 'plan'], ''),
        })),
        buying: shop.buying.map(fact => ({ ...fact, link: pictures.openLink(fact.link) })),
      } satisfies ShopInfo,
      limits: limits satisfies PublishLimits,
      landings: landings satisfies LandingRules,
      feed: feed satisfies FeedRules,
    };
  },
  subjects: sources => [
    subject(
      'shell',
      '',
      [sources.settings.shop, sources.settings.hidden_properties, sources.linkPictureOf(ANY_PAGE)],
      sources.rows('brand').map(row => [row.name, row.url, row.ico]),
      sources
        .rows('page')
        .map(row => row.url)
        .filter(isInMenus),
      sources.rows('goal'),
    ),
  ],
};
