import { hash } from 'node:crypto';
import { type PhotoFile, photoFiles } from '#src/domain/photo-sizes.ts';

/** How photographs are encoded. A change here, or of the widths, gives every photograph another address and makes it anew. */
export const QUALITIES = {
  avif: { quality: 54, effort: 3 },
  webp: { quality: 74, effort: 5, smartSubsample: true },
} as const satisfies Record<PhotoFile['format'], object>;

/** All widths and qualities: the files of a photograph that is wider than any of them. */
const RECIPE = JSON.stringify([QUALITIES, photoFiles(Number.MAX_SAFE_INTEGER)]);

/**
 * Key under which the sizes of a photograph are kept and published: 16 digits of what they are made of.
 * @param master digest of the editor's file
 * @param made digest of the sizes themselves when they lie ready, else they are encoded by this recipe
 */
export const keyOf = (master: string, made: string = RECIPE): string =>
  hash('sha256', `${master}\n${made}`).slice(0, 16);
