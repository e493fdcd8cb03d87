/**
 * The server's edge: what the shop knows, in the wire's spellings and in roubles (wire.md, «Calls»; the triples stand in
 * docs/glossary.md). Nothing else on the server knows them.
 */
import { type Basket, type PlacedOrder, totalOf, tyresIn } from '#src/domain/basket.ts';
import type * as cars from '#src/domain/car-choice.ts';
import type * as goods from '#src/domain/goods.ts';
import { type Kopecks, toRoubles } from '#src/domain/money.ts';
import type { FoundPairs, PairedCard } from '#src/domain/pairs.ts';
import { formatPhone } from '#src/domain/phone.ts';
import type { Suggestions } from '#src/domain/suggestion.ts';
import type * as texts from '#src/domain/texts.ts';
import type * as wireBasket from './basket.schema.ts';
import type * as wireCars from './cars.schema.ts';
import type { Failure } from './failures.schema.ts';
import type * as wireGoods from './goods.schema.ts';
import type * as wireMain from './main-data.schema.ts';
import type * as wireOrder from './order.schema.ts';
import type { Badge } from './shapes.schema.ts';
import type * as wireSuggest from './suggest.schema.ts';
import type * as wireTexts from './texts.schema.ts';

const orNull = (price: Kopecks | null): number | null => (price === null ? null : toRoubles(price));

const badges = (list: readonly goods.Badge[]): Badge[] =>
  list.map(({ icon, title, thumb }) => ({ ico: icon, title, thumb }));

const blocks = (list: readonly goods.Block[]): wireGoods.Block[] =>
  list.map(({ title, description, content, thumb, link, overlay }) => ({
    title,
    descr: description,
    content,
    thumb,
    link,
    overlayer: overlay,
  }));

export const brandLink = ({
  name,
  url,
  icon,
  aliases,
}: goods.BrandLink & { aliases: string[] }): wireMain.BrandLink => ({ name, url, ico: icon, aliases });

export const modelCard = (card: goods.ModelCard): wireGoods.ModelCard => ({
  model_id: card.modelId,
  brand: card.brand,
  brand_ico: card.brandIcon,
  title: card.title,
  photo: card.photo,
  logicprop: card.flags,
  promotions: badges(card.badges),
  group: card.group,
  price_from: orNull(card.priceFrom),
});

export const productCard = (card: goods.ProductCard): wireGoods.ProductCard => ({
  id: card.id,
  model_id: card.modelId,
  name: card.name,
  brand: card.brand,
  brand_ico: card.brandIcon,
  brand_img: card.brandIcon,
  photo: card.photo,
  price: toRoubles(card.price),
  b_price: orNull(card.oldPrice),
  discount: card.discount,
  kit_price: orNull(card.kitPrice),
  stock: card.stock,
  size_str: card.size,
  load: 0,
  logicprop: card.flags,
  promotions: badges(card.badges),
});

const pairedCard = (card: PairedCard) => ({ ...productCard(card), index: card.index });

export const pairs = ({ count, rears, items }: FoundPairs): wireGoods.Pairs => ({
  count,
  rear_count: rears,
  items: items.map(({ name, front, rear, price }) => ({
    name,
    front: pairedCard(front),
    rear: pairedCard(rear),
    price: toRoubles(price),
  })),
});

export const product = (full: goods.Product): wireGoods.Product => ({
  ...productCard(full),
  h1: full.h1,
  images: [...full.images],
  properties: [...full.properties],
  content: full.content,
  p_tech: blocks(full.technologies),
  video: [...full.videos],
  p_tests: blocks(full.tests),
  disable: full.disabled,
});

const position = (row: goods.Position): wireGoods.Position => ({
  id: row.id,
  name: row.name,
  short_name: row.shortName,
  size_str: row.size,
  properties: [...row.properties],
  stock: row.stock,
  price: toRoubles(row.price),
  b_price: orNull(row.oldPrice),
  discount: row.discount,
  load: 0,
});

export const model = (full: goods.Model): wireGoods.Model => ({
  model_id: full.modelId,
  h1: full.h1,
  title: full.title,
  brand: full.brand,
  brand_ico: full.brandIcon,
  brand_url: full.brandUrl,
  disable: full.disabled,
  logicprop: full.flags,
  photo: full.photo,
  images: [...full.images],
  p_promo: blocks(full.features),
  description: full.description,
  content: full.content,
  p_tech: blocks(full.technologies),
  galery: [...full.gallery],
  video: [...full.videos],
  p_tests: blocks(full.tests),
  items: Object.fromEntries(Object.entries(full.positions).map(([rim, rows]) => [rim, rows.map(position)])),
});

/** A model as a collection lists it. */
export const collectionModel = (card: goods.ModelCard): wireTexts.Collection['models'][number] => ({
  id: card.modelId,
  name: `${card.brand} ${card.title}`,
  thumb: card.photo,
  brand_img: card.brandIcon,
  promo: badges(card.badges),
});

export const newsItem = ({
  url,
  title,
  description,
  content,
  thumb,
  date,
}: texts.NewsItem): wireMain.NewsItem => ({
  url,
  title,
  descr: description,
  content,
  thumb,
  date,
});

export const banner = ({
  image,
  target,
  overlay,
  title,
  description,
}: texts.Banner): wireTexts.Banners[number] => ({
  img: image,
  target,
  overlayer: overlay,
  title,
  description,
});

export const tree = ({ key, name, content, children, items }: texts.Branch): wireTexts.Tree => ({
  key,
  name,
  content,
  childs: [...children],
  items: items.map(item => ({
    key: item.key,
    properties: { n_img: item.thumb, n_title: item.title, n_descr: item.description },
    thumb: item.thumb,
    title: item.title,
    content: item.content,
  })),
});

export const carTyre = ({ width, height, rim, ...facts }: cars.CarTyre): wireCars.CarTyre => ({
  width,
  heigth: height,
  diametr: rim,
  ...(facts.axle && { axle: facts.axle }),
  ...(facts.commercial && { commercial: facts.commercial }),
  ...(facts.replacement && { replacement: facts.replacement }),
  ...(facts.loadIndex && { load_index: facts.loadIndex }),
  ...(facts.speedIndex && { speed_index: facts.speedIndex }),
});

export const basket = ({ lines, notes, hints = [], points = [] }: Basket): wireBasket.Basket => ({
  count: tyresIn(lines),
  summa: toRoubles(totalOf(lines)),
  items: Object.fromEntries(
    lines.map(line => [
      line.id,
      {
        id: line.id,
        name: line.name,
        brand: line.brand,
        count: line.count,
        price: toRoubles(line.price),
        b_price: orNull(line.oldPrice),
        photo: line.photo,
        size_str: line.size,
        stock: line.available,
        load: 2,
      },
    ]),
  ),
  notes: [...notes],
  ...(hints.length > 0 && { hints: [...hints] }),
  ...(points.length > 0 && { points: [...points] }),
});

/** An accepted order names the phone that will be called. It is not stored in the answer, which outlives the buyer's data. */
export const orderAnswer = (
  { message, errors, order }: { message: string; errors: Failure['errors']; order?: PlacedOrder },
  phone: string,
): wireOrder.OrderAnswer =>
  order
    ? {
        success: 1,
        message: `${message} Ваш телефон: ${formatPhone(phone)}.`,
        errors,
        order: {
          number: order.number,
          summa: toRoubles(order.total),
          ...(order.delivery !== null && { delivery: toRoubles(order.delivery) }),
          link: order.link,
        },
      }
    : { success: 0, message, errors };

export const suggestions = ({
  searches,
  sizes,
  models,
  brands,
  cars,
  pages,
  dropped,
}: Suggestions): wireSuggest.Suggestions => ({
  searches: [...searches],
  sizes: [...sizes],
  models: models.map(({ priceFrom, ...model }) => ({ ...model, price_from: orNull(priceFrom) })),
  brands: [...brands],
  cars: [...cars],
  pages: [...pages],
  dropped: [...dropped],
});
