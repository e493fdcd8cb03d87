import { z } from 'zod';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { badge, day, picture, pictureOrNone, take } from './shapes.schema.ts';

/** A static page, a promotion or an article. */
export const textPage = z.strictObject({
  url: z.string(),
  title: z.string(),
  content: z.string(),
  date: day.optional(),
  owner: z.string().optional(),
  thumb: picture.optional(),
});

export const collection = z.strictObject({
  title: z.string(),
  content: z.string(),
  models: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        thumb: picture,
        brand_img: pictureOrNone,
        promo: z.array(badge),
      }),
    )
    .max(ON_PAGE),
  take,
});

/** A branch of the promotions, articles or collections tree. */
export const tree = z.strictObject({
  key: z.string(),
  name: z.string(),
  content: z.string(),
  childs: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  items: z.array(
    z.strictObject({
      key: z.string(),
      properties: z.strictObject({ n_img: picture, n_title: z.string(), n_descr: z.string() }),
      thumb: picture,
      title: z.string(),
      content: z.string(),
    }),
  ),
});

export const banners = z.array(
  z.strictObject({
    img: picture,
    target: z.string(),
    overlayer: z.boolean(),
    title: z.string(),
    description: z.string(),
  }),
);

export type TextPage = z.infer<typeof textPage>;
export type Collection = z.infer<typeof collection>;
export type Tree = z.infer<typeof tree>;
export type Banners = z.infer<typeof banners>;
