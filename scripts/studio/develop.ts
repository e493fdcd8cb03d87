import sharp from 'sharp';
import { type PhotoFile, photoFiles, type Size } from '#src/domain/photo-sizes.ts';

/** Bytes that a picture of 640 points may have as AVIF. */
export const BUDGET_640 = 45_000;

/** A photograph ready for the shop: the largest AVIF is the master, the others are its smaller sizes. */
export interface Print {
  size: Size;
  master: Buffer;
  sizes: (PhotoFile & { bytes: Buffer })[];
}

/** Effort 5 takes four times as long for a twentieth of the bytes. */
const EFFORT = 3;

const avif = (png: Buffer, width: number, quality: number): Promise<Buffer> =>
  sharp(png).resize(width, width, { kernel: 'lanczos3' }).avif({ quality, effort: EFFORT }).toBuffer();

/** AVIF of 640 points within its budget: coarser by steps until it fits. */
async function within(png: Buffer): Promise<Buffer> {
  for (let quality = 52; ; quality -= 6) {
    const bytes = await avif(png, 640, quality);
    if (bytes.length <= BUDGET_640 || quality < 20) return bytes;
  }
}

/** The widest AVIF as the master, the others as its sizes. */
async function print(size: Size, encode: (file: PhotoFile) => Promise<Buffer>): Promise<Print> {
  const { width: widest } = size;
  const isMaster = ({ format, width }: PhotoFile) => format === 'avif' && width === widest;
  const sizes: Print['sizes'] = [];
  for (const file of photoFiles(widest))
    if (!isMaster(file)) sizes.push({ ...file, bytes: await encode(file) });
  return { size, master: await encode({ format: 'avif', width: widest }), sizes };
}

/** Develops a square PNG of at least `widest` points. */
export const develop = (png: Buffer, widest: 640 | 1200): Promise<Print> =>
  print({ width: widest, height: widest }, ({ width, format }) => {
    if (format === 'webp')
      return sharp(png)
        .resize(width, width)
        .webp({ quality: 64, alphaQuality: 80, effort: 5, smartSubsample: true })
        .toBuffer();
    return width === 640 ? within(png) : avif(png, width, width === 320 ? 55 : 50);
  });

/** Develops a scene as wide as it is. */
export async function developScene(png: Buffer): Promise<Print> {
  const { width: wide, height } = await sharp(png).metadata();
  return print({ width: wide, height }, ({ width, format }) => {
    const opaque = sharp(png).removeAlpha().resize(width);
    return format === 'avif'
      ? opaque.avif({ quality: 54, effort: EFFORT }).toBuffer()
      : opaque.webp({ quality: 70, effort: 5 }).toBuffer();
  });
}
