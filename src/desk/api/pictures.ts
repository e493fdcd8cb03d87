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
  /** The sentence of {@link tooSmallText}. */
  tooSmall: string | null;
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

/** What is wrong with a picture that is smaller than the place it is for; null where nothing is. */
export const tooSmallText = ({ width, height }: Size, place: Size): string | null =>
  Math.round(width) < place.width || Math.round(height) < place.height
    ? `Снимок ${Math.round(width)} × ${Math.round(height)}, а для этого места нужно ${place.width} × ${place.height}: на экране будет размыт.`
    : null;

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
