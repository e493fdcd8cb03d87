/**
 * Names of published photographs. Import encodes each photograph of the editors again, in widths for cards, pages and the
 * viewer, and stores it below `/storage/photos/` under a digest of its source and settings, so the file of a name never
 * changes. SVG, GIF and video files keep their own names.
 */

/** Widths in pixels: a card on a phone, a card on a high-density screen, the viewer, the home page's first screen. */
const WIDTHS = [320, 640, 1200, 1600];

/** Width of the WebP file, which addresses name and browsers without AVIF get. */
const PLAIN = 640;

export interface Size {
  width: number;
  height: number;
}

/** Of what is shown beside links to pages: messengers show it uncut. */
export const CARD_SIZE: Size = { width: 1200, height: 630 };

export interface PhotoFile {
  width: number;
  format: 'avif' | 'webp';
}

/** Widths in which a photograph of this width is published, ascending and never wider than the original. */
const widthsOf = (width: number): number[] =>
  [...WIDTHS.filter(one => one < width), width].slice(0, WIDTHS.length);

/** The published files of a photograph of this width. */
export const photoFiles = (width: number): PhotoFile[] => [
  ...widthsOf(width).map((one): PhotoFile => ({ width: one, format: 'avif' })),
  { width: Math.min(width, PLAIN), format: 'webp' },
];

/** Folder of a photograph below `photos/`: `0123456789abcdef-1200x800`. */
export const photoFolder = (digest: string, { width, height }: Size): string =>
  `${digest}-${width}x${height}`;

export const photoFile = ({ width, format }: PhotoFile): string => `${width}.${format}`;

/** The WebP file, by which addresses refer to the photograph, below `/storage/`: `photos/0123456789abcdef-1200x800/640.webp`. */
export const plainPhoto = (folder: string, width: number): string =>
  `photos/${folder}/${photoFile({ width: Math.min(width, PLAIN), format: 'webp' })}`;

/** A photograph's sizes in AVIF up to `widest` pixels, for `srcset`; empty for SVG, GIF and the placeholder. */
export function avifsOf(address: string, widest = Number.POSITIVE_INFINITY): string {
  const [, folder, width] = /^(\/storage\/photos\/\w+-(\d+)x\d+\/)/u.exec(address) ?? [];
  return folder
    ? widthsOf(Number(width))
        .filter((one, index) => one <= widest || index === 0)
        .map(one => `${folder}${one}.avif ${one}w`)
        .join()
    : '';
}

/** Address of the largest file of a picture, for the viewer. */
export const viewedAs = (address: string): string =>
  avifsOf(address).split(',').at(-1)?.split(' ')[0] || address;
