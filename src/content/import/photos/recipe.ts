import { hash } from 'node:crypto';
import { type PhotoFile, photoFiles } from '#src/domain/photo-sizes.ts';
import { CARD, type LinkCard } from './link-card.ts';

/**
 * Encoder settings. Changing them, or the widths, gives every photograph a new key, so that all are encoded again at
 * new addresses.
 */
export const QUALITIES = {
  avif: { quality: 54, effort: 3 },
  webp: { quality: 74, effort: 5, smartSubsample: true },
} as const satisfies Record<PhotoFile['format'], object>;

/**
 * Settings of previews: JPEG is shown by every messenger, SVG by none. `side` is the longer side in pixels. Changing them
 * renders every preview again at a new address.
 */
export const PREVIEW = { side: 1200, background: '#ffffff', jpeg: { quality: 82, mozjpeg: true } } as const;

/** Settings of photographs that are kept upright: wider than any published size. */
export const UPRIGHT = { width: 2400, quality: { quality: 90 } } as const;

/** The file of a preview or a card in its folder of the cache. */
export const PREVIEW_FILE = 'preview.jpg';

/** All widths and qualities: the recipe for a photograph wider than the widest size. */
const RECIPE = JSON.stringify([QUALITIES, photoFiles(Number.MAX_SAFE_INTEGER)]);

/**
 * Key under which the sizes of a photograph are cached and published: 16 hexadecimal digits.
 * @param master digest of the editor's file
 * @param made digest of the ready-made sizes; without them the sizes are encoded by this recipe
 */
export const keyOf = (master: string, made: string = RECIPE): string =>
  hash('sha256', `${master}\n${made}`).slice(0, 16);

/** {@link keyOf} for the preview of a drawing. */
export const previewKeyOf = (drawing: string): string => keyOf(drawing, JSON.stringify(PREVIEW));

/** {@link keyOf} for a card. @param picture digest of its picture, or empty */
export const cardKeyOf = (card: LinkCard, picture: string): string =>
  keyOf(picture, JSON.stringify([CARD, card]));
