/**
 * This folder is the browser's edge: answers of the shop as stores and islands speak of them, money in kopecks. Nothing else
 * in the browser knows the wire's spellings (docs/glossary.md). A file for each subject, so that a page carries its own alone.
 */
import type { Badge, ModelCard, ProductCard } from '#src/domain/goods.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';
import { fromRoubles, type Kopecks } from '#src/domain/money.ts';
import type { FoundPairs, PairedCard } from '#src/domain/pairs.ts';
import type * as wire from '../goods.schema.ts';
import type * as shapes from '../shapes.schema.ts';

const orNull = (price: number | null): Kopecks | null => (price === null ? null : fromRoubles(price));

const badge = ({ ico, title, thumb }: shapes.Badge): Badge => ({ icon: ico, title, thumb });

export const modelCard = (card: wire.ModelCard): ModelCard => ({
  modelId: card.model_id,
  brand: card.brand,
  brandIcon: card.brand_ico,
  title: card.title,
  photo: card.photo,
  flags: card.logicprop,
  badges: card.promotions.map(badge),
  group: card.group,
  priceFrom: orNull(card.price_from),
});

export const productCard = (card: wire.ProductCard): ProductCard => ({
  id: card.id,
  modelId: card.model_id,
  name: card.name,
  brand: card.brand,
  brandIcon: card.brand_ico,
  photo: card.photo,
  price: fromRoubles(card.price),
  oldPrice: orNull(card.b_price),
  discount: card.discount,
  kitPrice: orNull(card.kit_price),
  stock: card.stock,
  size: card.size_str,
  flags: card.logicprop,
  badges: card.promotions.map(badge),
});

const pairedCard = (card: wire.Pairs['items'][number]['front']): PairedCard => ({
  ...productCard(card),
  index: card.index,
});

export const pairsOf = (pairs: wire.ProductsAnswer['pairs']): FoundPairs | null =>
  pairs
    ? {
        count: pairs.count,
        rears: pairs.rear_count,
        items: pairs.items.map(({ name, front, rear, price }) => ({
          name,
          front: pairedCard(front),
          rear: pairedCard(rear),
          price: fromRoubles(price),
        })),
      }
    : null;

export const understoodOf = (understood: wire.ProductsAnswer['understood']): Understood | null =>
  understood ? { parts: understood.conditions, dropped: understood.dropped } : null;
