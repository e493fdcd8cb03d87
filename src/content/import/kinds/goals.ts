import { z } from 'zod';
import type { CatalogueRow } from '../assemble/draft.ts';
import { text } from '../check/cells.schema.ts';
import { isRootRelative } from '../check/links.ts';
import { didYouMean, found, type Problems } from '../check/problems.ts';
import { byKey } from '../check/references.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { ModelRange } from './models.ts';

const GOAL_COLUMNS = { required: ['goal', 'event'], optional: ['path', 'brand'] } as const;

const PROMO_EXPECTED = 'ожидался адрес страницы вида /promo/…';

const goalSchema = z
  .object({
    goal: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,60}$/u, 'ожидалось имя цели из строчных латинских букв, цифр и «_»'),
    event: z.enum(['page', 'banner_click', 'basket_add', 'order']),
    path: z
      .string()
      .refine(value => value === '' || isRootRelative(value), PROMO_EXPECTED)
      .default(''),
    brand: text(60).default(''),
  })
  .refine(row => row.event !== 'banner_click' || row.path !== '', {
    path: ['path'],
    message: PROMO_EXPECTED,
  });

declare module '../read/content.ts' {
  interface Content {
    goals: Checked<z.output<typeof goalSchema>>[];
  }
}

/** Rows of goals. A brand in them must be one that the shop sells, in any letter case (wire.md, Goals). */
function goalRows(content: Content, range: ModelRange, problems: Problems): CatalogueRow[] {
  const names = [...range.brandByName.keys()];
  const known = new Set(names.map(name => name.toLowerCase()));
  for (const { data, source } of content.goals)
    if (
      data.brand !== '' &&
      !known.has(data.brand.toLowerCase()) &&
      !problems.isRejected('brand', data.brand)
    )
      problems.error(
        source,
        ['brand'],
        `ожидалось: название марки из content/brands, ${found(data.brand)}${didYouMean(data.brand, names)}`,
      );
  const goals = byKey(content.goals, ({ data }) => `${data.goal};${data.event}`, ['goal'], problems);
  return [...goals.values()].map(({ data }) => ({
    goal: data.goal,
    event: data.event,
    path: data.path || null,
    brand: data.brand || null,
  }));
}

/** content/goals.csv: events reported to the analytics counter. */
export const goals: Kind = {
  read: from => ({ goals: from.table('goals.csv', GOAL_COLUMNS, goalSchema) }),
  rows: ({ content, resolved, problems }) => ({ goal: goalRows(content, resolved.range, problems) }),
  links: ({ content }, checkLink) => {
    for (const { data, source } of content.goals) checkLink(data.path, source, ['path'], 'whenever');
  },
};
