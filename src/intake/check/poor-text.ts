import { countOf, type Forms } from '#src/domain/words.ts';
import type { Text } from '../read/content.ts';
import type { Problems } from './problems.ts';

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

/** Warns of a text below a header that is shorter than what tells its reader something: so many letters and signs. */
export function lintText(
  { body, bodyLine, source }: Text<unknown>,
  fewest: number,
  problems: Problems,
): void {
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
}

/** Warns of an empty key of a header. */
export function needs(
  value: string,
  { source }: Text<unknown>,
  field: string,
  message: string,
  problems: Problems,
): void {
  if (value === '') problems.warn(source, [field], message);
}

export const NO_DESCRIPTION = 'нет описания для карточки или поисковых систем: напишите одно-два предложения';

/** Warns of a text with a card that has no picture, no description or few words. */
export function lintCard(
  text: Text<{ thumb: string; descr: string }>,
  fewest: number,
  problems: Problems,
): void {
  needs(
    text.data.thumb,
    text,
    'thumb',
    'нет картинки, на карточке будет заглушка: назовите файл из content/storage',
    problems,
  );
  needs(text.data.descr, text, 'descr', NO_DESCRIPTION, problems);
  lintText(text, fewest, problems);
}
