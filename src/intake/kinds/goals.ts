import type { z } from 'zod';
import type { CatalogueRow } from '../assemble/draft.ts';
import { found, type Problems, perhaps } from '../check/problems.ts';
import { byKey } from '../check/references.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import type { Range } from './models.ts';
import { GOAL_COLUMNS, goalSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    goals: Line<z.output<typeof goalSchema>>[];
  }
}

/** A goal may name a promotion of any day. */
const LAST_DAY = '9999-12-31';

/** Rows of goals; a brand in them must be one that is sold, in any case of letters (wire.md, Goals). */
function goalRows(content: Content, range: Range, problems: Problems): CatalogueRow[] {
  const names = [...range.brandByName.keys()];
  const known = new Set(names.map(name => name.toLowerCase()));
  for (const { data, source } of content.goals)
    if (data.brand !== '' && !known.has(data.brand.toLowerCase()) && !problems.isSpoilt('brand', data.brand))
      problems.error(
        source,
        ['brand'],
        `ожидалось: название марки из content/brands, ${found(data.brand)}${perhaps(data.brand, names)}`,
      );
  const goals = byKey(content.goals, ({ data }) => `${data.goal};${data.event}`, ['goal'], problems);
  return [...goals.values()].map(({ data }) => ({
    goal: data.goal,
    event: data.event,
    path: data.path || null,
    brand: data.brand || null,
  }));
}

/** content/goals.csv: what is reported to the counter. */
export const goals: Kind = {
  read: from => ({ goals: from.table('goals.csv', GOAL_COLUMNS, goalSchema) }),
  rows: ({ content, together, problems }) => ({ goal: goalRows(content, together.range, problems) }),
  links: ({ content }, must) => {
    for (const { data, source } of content.goals) must(data.path, source, ['path'], LAST_DAY);
  },
};
