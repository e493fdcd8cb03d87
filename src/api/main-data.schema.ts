import { z } from 'zod';
import { type FieldOf, fieldsOf, type MainDataKeyOf, mainDataKeyOf } from '#src/domain/filter-keys.ts';
import { modelCard } from './goods.schema.ts';
import { day, picture } from './shapes.schema.ts';

const optionLists = Object.fromEntries(
  fieldsOf('list').map(field => [mainDataKeyOf(field), z.array(z.string())]),
) as Record<MainDataKeyOf<FieldOf<'list'>>, z.ZodArray<z.ZodString>>;

const brandLink = z.strictObject({
  name: z.string().min(1),
  url: z.string().min(1),
  ico: picture,
  /** Other spellings that people type, folded. */
  aliases: z.array(z.string().min(1)),
});
const newsItem = z.strictObject({
  url: z.string(),
  title: z.string(),
  descr: z.string(),
  content: z.string(),
  thumb: picture,
  date: day,
});

/** Options of the filter by their keys in main_data, brands, leaders and news. */
export const mainData = z.strictObject({
  brand: z.array(z.string()),
  brands: z.array(brandLink),
  ...optionLists,
  topmodels: z.array(modelCard),
  news: z.array(newsItem),
  main_img: z.strictObject({
    title: z.string(),
    subtitle: z.string(),
    lines: z.array(z.string()).length(3),
    button: z.strictObject({ text: z.string(), link: z.string() }),
    images: z.array(picture).length(3),
  }),
});

export type BrandLink = z.infer<typeof brandLink>;
export type NewsItem = z.infer<typeof newsItem>;
export type MainData = z.infer<typeof mainData>;
