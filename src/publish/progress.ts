import type { ImportResult } from '#src/content/import/import-result.ts';
import type { FeedCounts } from './feed/yandex.ts';
import type { PublicationPreview } from './review/publication-preview.ts';

/** What a publication tells while it goes on. */
export interface Progress {
  imported(result: ImportResult): void;
  /** What will be published, before it is known whether it may be. */
  noticed(preview: PublicationPreview): void;
  /** So many pages have been checked for whether they have to be rendered. */
  page(count: number): void;
  step(text: string): void;
  /** Servers and the tree have the release; what no release needs any more is still to be deleted. */
  released?(): void;
  /** The feed for Yandex has been written. */
  feed?(counts: FeedCounts): void;
}
