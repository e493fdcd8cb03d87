import sharp from 'sharp';
import { type PhotoFile, photoFiles, type Size } from '#src/domain/photo-sizes.ts';

/** Maximum size in bytes of an AVIF of 640 × 640 pixels. */
export const BUDGET_640 = 45_000;

/** A photograph ready for the shop: the largest AVIF is the master, the others are its smaller sizes. */
export interface EncodedPhoto {
  size: Size;
  master: Buffer;
  sizes: (PhotoFile & { bytes: Buffer })[];
}

/** Effort 5 takes four times as long and saves a twentieth of the bytes. */
const EFFORT = 3;

const avif = (png: Buffer, width: number, quality: number): Promise<Buffer> =>
  sharp(png).resize(width, width, { kernel: 'lanczos3' }).avif({ quality, effort: EFFORT }).toBuffer();

/** AVIF of 640 × 640 pixels within {@link BUDGET_640}: the quality is lowered step by step until it fits. */
async function withinBudget(png: Buffer): Promise<Buffer> {
  for (let quality = 52; ; quality -= 6) {
    const bytes = await avif(png, 640, quality);
    if (bytes.length <= BUDGET_640 || quality < 20) return bytes;
  }
}

/** Encodes a picture in all sizes; the widest AVIF is the master. */
async function encodeSizes(size: Size, encode: (file: PhotoFile) => Promise<Buffer>): Promise<EncodedPhoto> {
  const { width: widest } = size;
  const isMaster = ({ format, width }: PhotoFile) => format === 'avif' && width === widest;
  const sizes: EncodedPhoto['sizes'] = [];
  for (const file of photoFiles(widest))
    if (!isMaster(file)) sizes.push({ ...file, bytes: await encode(file) });
  return { size, master: await encode({ format: 'avif', width: widest }), sizes };
}

/** Quality of a file of 320 pixels: on cards, and where it is a thumbnail only. */
const SMALL = { card: 55, thumbnail: 40 } as const;

/** Encodes a square PNG whose side has at least `widest` pixels. */
export const encodeSquare = (
  png: Buffer,
  widest: 640 | 1200,
  small: keyof typeof SMALL = 'card',
): Promise<EncodedPhoto> =>
  encodeSizes({ width: widest, height: widest }, ({ width, format }) => {
    if (format === 'webp')
      return sharp(png)
        .resize(width, width)
        .webp({ quality: 64, alphaQuality: 80, effort: 5, smartSubsample: true })
        .toBuffer();
    return width === 640 ? withinBudget(png) : avif(png, width, width === 320 ? SMALL[small] : 50);
  });

/** Encodes a scene at its own width and at all smaller widths. */
export async function encodeScene(png: Buffer): Promise<EncodedPhoto> {
  const { width: fullWidth, height } = await sharp(png).metadata();
  return encodeSizes({ width: fullWidth, height }, ({ width, format }) => {
    const opaque = sharp(png).removeAlpha().resize(width);
    return format === 'avif'
      ? opaque.avif({ quality: 54, effort: EFFORT }).toBuffer()
      : opaque.webp({ quality: 70, effort: 5 }).toBuffer();
  });
}
