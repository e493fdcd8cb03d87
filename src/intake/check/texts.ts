import { addressesIn, examine } from '../assemble/html.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Text } from '../read/content.ts';
import type { Addresses } from './addresses.ts';
import type { Problems, Source } from './problems.ts';

/** A piece of Markdown and where its words stand. */
export interface Prose {
  markdown: string;
  /** The line on which a piece of it stands. */
  at(words: string): Source;
  field: readonly PropertyKey[];
}

/** The text below a header. */
export function bodyOf({ body, bodyLine, source }: Text<unknown>): Prose {
  const at = (words: string): Source => {
    const index = Math.max(0, body.indexOf(words));
    return { ...source, line: () => bodyLine + body.slice(0, index).split('\n').length - 1 };
  };
  return { markdown: body, at, field: [] };
}

/** A Markdown field of a header or a table. */
export const fieldText = (markdown: string, source: Source, field: readonly PropertyKey[]): Prose => ({
  markdown,
  at: () => source,
  field,
});

interface Blocks {
  source: Source;
  data: Readonly<Partial<Record<'p_promo' | 'p_tech' | 'p_tests', readonly { content: string }[]>>>;
}

/** Texts of a header's blocks. */
export const blocksOf = ({ data, source }: Blocks): Prose[] =>
  (['p_promo', 'p_tech', 'p_tests'] as const).flatMap(field =>
    (data[field] ?? []).map(({ content }, index) => fieldText(content, source, [field, index, 'content'])),
  );

/** What editors should know of their texts: HTML that is not let through, dead links, missing pictures. All are warnings. */
export function checkTexts(
  texts: readonly Prose[],
  addresses: Addresses,
  pictures: Pictures,
  problems: Problems,
): void {
  for (const { markdown, at, field } of texts) {
    if (markdown === '') continue;
    const { html, removed } = examine(markdown);
    for (const { what, words } of removed)
      problems.warn(at(words), field, `из текста убрано недопустимое: ${what}`);
    const { links, pictures: shown } = addressesIn(html);
    for (const link of links)
      if (addresses.leadsNowhere(link))
        problems.warn(
          at(link),
          field,
          `ссылка «${link}» никуда не ведёт${addresses.perhaps(link)}; исправьте её или уберите`,
        );
    for (const picture of shown) pictures.address(picture, at(picture), field);
  }
}
