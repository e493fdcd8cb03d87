import type { Size } from '#src/domain/photo-sizes.ts';
import { call, type Page, type Rows } from './contract.ts';

/** A part of a picture, in fractions of it as it is seen upright. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that was made of a file that was sent. It is not in the content yet. */
export interface MadePicture {
  upload: string;
  /** Where it is to be: a free path below content/storage. */
  name: string;
  /** Null for a drawing, which has any. */
  size: Size | null;
}

/** A file of content/storage. */
export interface PictureRow {
  /** Its path there. */
  id: string;
  bytes: number;
  /** Null for what is no photograph, or not imported yet. */
  size: Size | null;
  /** Where it is named; the line is null for the model after which it is named. */
  uses: { file: string; line: number | null }[];
}

/** How wide photographs of tyres are viewed, and pictures stand in a text, in pixels. */
export const FULL_WIDTH = 640;

/** What is wrong with a picture that is smaller than the place it is for, which may take any height; null where nothing is. */
export function tooSmallText(size: Size, place: { width: number; height?: number }): string | null {
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  if (width >= place.width && height >= (place.height ?? 0)) return null;
  const wanted = place.height === undefined ? 'в ширину' : `× ${place.height}`;
  return `Снимок ${width} × ${height}, а для этого места нужно ${place.width} ${wanted}: на экране будет размыт.`;
}

/** Makes a picture: upright, cut to its place and at most twice as large, or a drawing as it is. */
export const makePicture = call<
  { upload: string; folder: string; stem: string; place: Size | null; crop: Crop | null },
  MadePicture
>('pictures/make', 'editor');
/** @param unused lists first what is used nowhere */
export const listPictures = call<Page & { q?: string; unused?: boolean }, Rows<PictureRow>>(
  'pictures/list',
  'editor',
);
/** @throws 409 for a picture that is used, with where */
export const removePicture = call<{ name: string }, { save: string }>('pictures/remove', 'editor');

/** A picture of content/storage in a width that pages use, or one that was made: `?name=…&width=…`, `?upload=…`. */
export const PICTURE_FILE = 'picture';
export const pictureAddress = (name: string, width: number): string =>
  `/files/${PICTURE_FILE}?name=${encodeURIComponent(name)}&width=${width}`;
