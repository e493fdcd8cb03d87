import { formatDay } from '#src/domain/calendar.ts';
import { countOf, type Forms } from '#src/domain/words.ts';
import { viewName } from '../photos/photos.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content, Text } from '../read/content.ts';
import { lintFeatures, lintPrices, lintSizes } from './lint-goods.ts';
import type { Problems } from './problems.ts';

/** The fewest letters and signs that a text of each kind has when it tells its reader something. */
const FEWEST = {
  brands: 120,
  models: 120,
  promos: 100,
  articles: 250,
  collections: 100,
  pages: 100,
  home: 500,
} as const;

const SIGNS: Forms = ['знак', 'знака', 'знаков'];

/** What a reader sees of Markdown: no marks, no addresses, spaces and breaks as one. */
const seenOf = (markdown: string): string =>
  markdown
    .replace(/<[^>]*>/gu, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[#*_|>`~]/gu, '')
    .replace(/^[\s:-]+$/gmu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * What the owner of a shop would want to know of content that is valid: what is missing, poor, over or unlikely. All are
 * warnings, and each names its cure. Content with errors is not judged: what it lacks may be among them.
 */
export function lint(content: Content, pictures: Pictures, today: string, problems: Problems): void {
  const { brands, promos, articles, collections, pages, home } = content;
  const models = content.models.filter(({ data }) => !data.disable);
  const isShort = ({ body, bodyLine, source }: Text<unknown>, fewest: number) => {
    const { length } = seenOf(body);
    if (length >= fewest) return;
    const at = { ...source, line: () => bodyLine };
    const least = countOf(fewest, SIGNS);
    if (length === 0) problems.warn(source, [], `под шапкой нет текста: напишите хотя бы ${least}`);
    else
      problems.warn(
        at,
        [],
        `текст короток: ${countOf(length, SIGNS)}, а нужно не меньше ${fewest}; допишите его`,
      );
  };
  const needs = (value: string, { source }: Text<unknown>, field: string, message: string) => {
    if (value === '') problems.warn(source, [field], message);
  };

  for (const brand of brands) {
    needs(
      brand.data.ico,
      brand,
      'ico',
      'у марки нет знака, в каталог производителей она не попадёт: добавьте его',
    );
    isShort(brand, FEWEST.brands);
  }
  const sold = new Set(content.products.map(({ data }) => data.model));
  for (const model of models) {
    needs(
      pictures.photosOf(model)[0] ?? '',
      model,
      'photos',
      `у модели нет фотографий, вместо них заглушка: положите снимок в content/storage/${viewName(model.key, 'quarter')}.jpg или назовите свой здесь`,
    );
    needs(model.data.description, model, 'description', NO_DESCRIPTION);
    isShort(model, FEWEST.models);
    if (!sold.has(model.key))
      problems.warn(
        model.source,
        [],
        'у модели нет ни одного товара: добавьте её размеры в products.csv или напишите disable: true',
      );
  }
  for (const [kind, texts] of [
    ['promos', promos],
    ['articles', articles],
    ['collections', collections],
  ] as const)
    for (const text of texts) {
      needs(
        text.data.thumb,
        text,
        'thumb',
        'нет картинки, на карточке будет заглушка: назовите файл из content/storage',
      );
      needs(text.data.descr, text, 'descr', NO_DESCRIPTION);
      isShort(text, FEWEST[kind]);
    }
  for (const page of pages) {
    needs(page.data.description, page, 'description', NO_DESCRIPTION);
    isShort(page, FEWEST.pages);
  }
  if (home) isShort(home, FEWEST.home);
  for (const { data, source } of promos)
    if (data.to !== undefined && data.to < today)
      problems.warn(
        source,
        ['to'],
        `акция завершилась ${formatDay(data.to)}: продлите её или удалите файл, а адрес внесите в redirects.csv`,
      );
  lintFeatures(content, problems);
  lintSizes(content, problems);
  lintPrices(content, problems);
}

const NO_DESCRIPTION = 'нет описания для карточки или поисковых систем: напишите одно-два предложения';
