/**
 * Names of published photographs. A photograph of the editors is decoded and encoded anew at import, in widths that fit
 * cards, pages and the viewer, and lies below `/storage/photos/` under the digest of what it was made of: a name never
 * changes its bytes. Drawings (svg), gifs and films keep their own names.
 */

/** Points of width: a card on a phone, a card on a fine screen, the viewer, the first screen. */
const WIDTHS = [320, 640, 1200, 1600] as const;

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
function widthsOf(width: number): number[] {
  const widest = Math.min(width, WIDTHS[3]);
  return [...WIDTHS.filter(one => one < widest), widest];
}

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

const ADDRESS = /^(\/storage\/photos\/[0-9a-f]{16}-(\d+)x(\d+)\/)\d+\.webp$/u;

export interface PhotoSizes extends Size {
  /** For `srcset` of AVIF: each width with its address. */
  avif: string;
  widest: string;
}

/** The sizes behind a photograph's address; null for a drawing, a gif or the placeholder. */
export function photoSizes(address: string): PhotoSizes | null {
  const [, folder, width, height] = ADDRESS.exec(address) ?? [];
  if (folder === undefined) return null;
  const size = { width: Number(width), height: Number(height) };
  const widths = widthsOf(size.width);
  const at = (one: number) => `${folder}${photoFile({ width: one, format: 'avif' })}`;
  return {
    ...size,
    avif: widths.map(one => `${at(one)} ${one}w`).join(', '),
    widest: at(widths.at(-1) ?? 0),
  };
}

/** Address of a picture as large as it is: what the viewer shows. */
export const viewedAs = (address: string): string => photoSizes(address)?.widest ?? address;
