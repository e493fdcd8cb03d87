import type { Period } from '../assemble/clock.ts';
import { addressesIn, sanitiseWithReport } from '../assemble/html.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Text } from '../read/content.ts';
import type { Addresses } from './addresses.ts';
import type { Problems, Source } from './problems.ts';

/** A piece of Markdown and where it was read. */
export interface Passage {
  markdown: string;
  /** Position of some words in it. */
  locate(words: string): Source;
  field: readonly PropertyKey[];
  /** When it is shown; absent = always. */
  period?: Period;
}

/** The body of a text, and when it is shown. */
export function bodyOf({ body, bodyLine, source }: Text<unknown>, period: Period = {}): Passage {
  const locate = (words: string): Source => {
    const index = Math.max(0, body.indexOf(words));
    return { ...source, line: () => bodyLine + body.slice(0, index).split('\n').length - 1 };
  };
  return { markdown: body, locate, field: [], period };
}

/** A Markdown field of a header or a table. */
export const fieldText = (markdown: string, source: Source, field: readonly PropertyKey[]): Passage => ({
  markdown,
  locate: () => source,
  field,
});

interface Blocks {
  source: Source;
  data: Readonly<Partial<Record<'p_promo' | 'p_tech' | 'p_tests', readonly { content: string }[]>>>;
}

/** Markdown in the blocks of a header. */
export const blocksOf = ({ data, source }: Blocks): Passage[] =>
  (['p_promo', 'p_tech', 'p_tests'] as const).flatMap(field =>
    (data[field] ?? []).map(({ content }, index) => fieldText(content, source, [field, index, 'content'])),
  );

/** Reports texts that cannot be converted. Warns of HTML that was removed, links to no page or a closed one, and missing pictures. */
export function checkTexts(
  texts: readonly Passage[],
  addresses: Addresses,
  pictures: Pictures,
  problems: Problems,
): void {
  for (const { markdown, locate, field, period = {} } of texts) {
    if (markdown === '') continue;
    const { html, removed, fault } = sanitiseWithReport(markdown);
    if (fault) problems.error(locate(fault.words), field, fault.message);
    for (const { what, words } of removed)
      problems.warn(locate(words), field, `из текста убрано недопустимое: ${what}`);
    const { links, pictures: imageLinks } = addressesIn(html);
    for (const link of links) {
      const closed = addresses.dated.closedText(link, period);
      if (closed !== null) problems.warn(locate(link), field, closed);
      addresses.noteLanding(link, locate(link), field);
      if (addresses.isDead(link))
        problems.warn(
          locate(link),
          field,
          `ссылка «${link}» никуда не ведёт${addresses.didYouMean(link)}; исправьте её или уберите`,
        );
    }
    for (const picture of imageLinks) pictures.check(picture, locate(picture), field);
  }
}
