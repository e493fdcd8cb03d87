import type { FeedPicture } from '../photos/feed-picture.ts';
import { warnGrouped } from './grouped.ts';
import type { Problems } from './problems.ts';

/** Warns of drawings without a preview: the feed cannot show their tyres. */
export const lintPreviews = (pictures: readonly FeedPicture[], problems: Problems): void =>
  warnGrouped(
    pictures.map(({ name, source, field }) => ({
      source,
      field,
      message: `рисунок «${name}» не превращается в снимок, а SVG фид для Яндекса не берёт: этих шин в нём не будет; сохраните рисунок заново или положите JPEG`,
    })),
    problems,
  );
