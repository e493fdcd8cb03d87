import type { Size } from '#src/domain/photo-sizes.ts';
import type { Source } from '../check/problems.ts';

/** A picture by which messengers show a page (og:image), at the first place that names it. */
export interface PagePicture {
  name: string;
  source: Source;
  field: readonly PropertyKey[];
  /** What messengers get; null when it could not be made. */
  preview: { size: Size; bytes: number } | null;
}
