/**
 * Names of published photographs. A photograph of the editors is decoded and encoded anew at import, in widths that fit
 * cards, pages and the viewer, and lies below `/storage/photos/` under the digest of what it was made of: a name never
 * changes its bytes. Drawings (svg), gifs and films keep their own names.
 */

/** Points of width: a card on a phone, a card on a fine screen, the viewer, the first screen. */
const WIDTHS = [320, 640, 1200, 1600];

/** The one that browsers without AVIF get, and that an address names. */
const PLAIN = 640;

export interface Size {
  width: number;
  height: number;
}

export interface PhotoFile {
  width: number;
  format: 'avif' | 'webp';
}

/** Widths in which a photograph so wide is published, ascending: never wider than itself. */
const widthsOf = (width: number): number[] =>
  [...WIDTHS.filter(one => one < width), width].slice(0, WIDTHS.length);

/** The files of a photograph so wide. */
export const photoFiles = (width: number): PhotoFile[] => [
  ...widthsOf(width).map((one): PhotoFile => ({ width: one, format: 'avif' })),
  { width: Math.min(width, PLAIN), format: 'webp' },
];

/** Folder of a photograph below `photos/`: `0123456789abcdef-1200x800`. */
export const photoFolder = (digest: string, { width, height }: Size): string =>
  `${digest}-${width}x${height}`;

export const photoFile = ({ width, format }: PhotoFile): string => `${width}.${format}`;

/** The file that stands for the whole in an address, below `/storage/`: `photos/0123456789abcdef-1200x800/640.webp`. */
export const plainPhoto = (folder: string, width: number): string =>
  `photos/${folder}/${photoFile({ width: Math.min(width, PLAIN), format: 'webp' })}`;

/** A photograph's sizes in AVIF, for `srcset`; empty for a drawing, a gif or the placeholder. */
export function avifsOf(address: string): string {
  const [, folder, width] = /^(\/storage\/photos\/\w+-(\d+)x\d+\/)/u.exec(address) ?? [];
  return folder
    ? widthsOf(Number(width))
        .map(one => `${folder}${one}.avif ${one}w`)
        .join()
    : '';
}

/** Address of a picture as large as it is: what the viewer shows. */
export const viewedAs = (address: string): string =>
  avifsOf(address).split(',').at(-1)?.split(' ')[0] || address;
