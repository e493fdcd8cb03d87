import type { Source } from '../check/problems.ts';

/** A picture by which the feed shows a tyre, at the first place that names it. */
export interface FeedPicture {
  name: string;
  source: Source;
  field: readonly PropertyKey[];
}
