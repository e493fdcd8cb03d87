import { countOf, type Forms } from '#src/domain/words.ts';
import type { Text } from '../read/content.ts';
import type { Problems } from './problems.ts';

const SIGNS: Forms = ['знак', 'знака', 'знаков'];

/** The text that a reader sees of Markdown: without markup and addresses, whitespace collapsed. */
const visibleText = (markdown: string): string =>
  markdown
    .replace(/<[^<>]*>/gu, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/gu, '$1')
    .replace(/[#*_|>`~]/gu, '')
    .replace(/^[\s:-]+$/gmu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Warns of a body shorter than `minLength` visible characters, too short to be useful. */
export function lintText(
  { body, bodyLine, source }: Text<unknown>,
  minLength: number,
  problems: Problems,
): void {
  const { length } = visibleText(body);
  if (length >= minLength) return;
  const at = { ...source, line: () => bodyLine };
  const least = countOf(minLength, SIGNS);
  if (length === 0) problems.warn(source, [], `под шапкой нет текста: напишите хотя бы ${least}`);
  else
    problems.warn(
      at,
      [],
      `текст короток: ${countOf(length, SIGNS)}, а нужно не меньше ${minLength}; допишите его`,
    );
}

/** Warns when a field of a header is empty. */
export function lintMissing(
  value: string,
  { source }: Text<unknown>,
  field: string,
  message: string,
  problems: Problems,
): void {
  if (value === '') problems.warn(source, [field], message);
}

export const NO_DESCRIPTION = 'нет описания для карточки или поисковых систем: напишите одно-два предложения';

/** Warns of a text shown as a card that has no picture, no description or a short body. */
export function lintCard(
  text: Text<{ thumb: string; descr: string }>,
  minLength: number,
  problems: Problems,
): void {
  lintMissing(
    text.data.thumb,
    text,
    'thumb',
    'нет картинки, на карточке будет заглушка: назовите файл из content/storage',
    problems,
  );
  lintMissing(text.data.descr, text, 'descr', NO_DESCRIPTION, problems);
  lintText(text, minLength, problems);
}
