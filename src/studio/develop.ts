import sharp from 'sharp';

/** Bytes that a picture of 640 points may have as AVIF. */
export const BUDGET_640 = 45_000;

/** A photograph ready for the shop: the largest AVIF is the master, the others are its smaller sizes. */
export interface Print {
  master: Buffer;
  sizes: { width: number; format: 'avif' | 'webp'; bytes: Buffer }[];
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

/** Develops a square PNG of at least `widest` points: AVIF of 320, 640 and, for the main view, 1200; WebP of 640. */
export async function develop(png: Buffer, widest: 640 | 1200): Promise<Print> {
  const small = await avif(png, 320, 55);
  const middle = await within(png);
  const webp = await sharp(png)
    .resize(640, 640)
    .webp({ quality: 64, alphaQuality: 80, effort: 5, smartSubsample: true })
    .toBuffer();
  const sizes: Print['sizes'] = [
    { width: 320, format: 'avif', bytes: small },
    { width: 640, format: 'webp', bytes: webp },
  ];
  if (widest === 640) return { master: middle, sizes };
  return {
    master: await avif(png, 1200, 50),
    sizes: [...sizes, { width: 640, format: 'avif', bytes: middle }],
  };
}

/** Develops a scene: AVIF of its own width, AVIF and WebP of half of it. */
export async function developScene(png: Buffer): Promise<Print> {
  const { width } = await sharp(png).metadata();
  const half = Math.round(width / 2);
  const opaque = () => sharp(png).removeAlpha();
  return {
    master: await opaque().avif({ quality: 54, effort: EFFORT }).toBuffer(),
    sizes: [
      {
        width: half,
        format: 'avif',
        bytes: await opaque().resize(half).avif({ quality: 54, effort: EFFORT }).toBuffer(),
      },
      {
        width: half,
        format: 'webp',
        bytes: await opaque().resize(half).webp({ quality: 70, effort: 5 }).toBuffer(),
      },
    ],
  };
}
