/**
 * A process that decodes editors' photographs and drawings, so that a file that crashes or hangs the decoder does not end the
 * import. Reads {@link PhotoJobs} from standard input, prints one {@link PhotoMessage} per line.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  CARD_SIZE,
  type PhotoFile,
  photoFile,
  photoFiles,
  photoFolder,
  type Size,
} from '#src/domain/photo-sizes.ts';
import { drawLinkCard } from './draw-link-card.ts';
import { type Cut, MAX_MEGAPIXELS, type PhotoJob, type PhotoJobs, type PhotoMessage, WHOLE } from './jobs.ts';
import type { LinkCard } from './link-card.ts';
import { PREVIEW, PREVIEW_FILE, QUALITIES, UPRIGHT } from './recipe.ts';

/** Time limit for encoding one size. */
const MAX_SECONDS = 60;
/** Photographs encoded in parallel. */
const AT_ONCE = 2;
/** libvips loaders for the formats that editors use; the others, less well maintained, stay disabled. */
const LOADERS = {
  sizes: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  preview: ['VipsForeignLoadSvg'],
};
const ALLOWED = { ...LOADERS, upright: LOADERS.sizes, card: Object.values(LOADERS).flat() };
/** Resolution at which a drawing has the size that it states. */
const PLAIN_DENSITY = 72;

const { storage, cache, make, jobs } = JSON.parse(readFileSync(0, 'utf8')) as PhotoJobs;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ALLOWED[make] });

const send = (message: PhotoMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);

const opened = (file: string, density = PLAIN_DENSITY) =>
  sharp(file, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error', pages: 1, density })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();

/** Encodes one size. Colours are converted to sRGB; EXIF and other metadata are dropped. */
const encoded = (from: string, { width, format }: PhotoFile): Promise<Buffer> =>
  opened(from).resize(width)[format](QUALITIES[format]).toBuffer();

async function sizeOf(file: string): Promise<Size> {
  const { autoOrient } = await opened(file).metadata();
  return autoOrient;
}

/** What a file is encoded to: its size, and the files by name. */
interface Made {
  size: Size;
  files: readonly (readonly [name: string, encode: () => Promise<Buffer>])[];
}

async function sizesOf(master: string): Promise<Made> {
  const size = await sizeOf(master);
  return {
    size,
    files: photoFiles(size.width).map(file => [photoFile(file), () => encoded(master, file)] as const),
  };
}

/** The pixels of a photograph that are taken. */
function partOf(whole: Size, { place, crop }: Cut) {
  const from = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const [width, height] = [from.width * whole.width, from.height * whole.height];
  const scale = place && Math.min(width / place.width, height / place.height);
  const pixels = (length: number) => Math.max(1, Math.round(length));
  const part = {
    width: pixels(place && scale ? place.width * scale : width),
    height: pixels(place && scale ? place.height * scale : height),
  };
  const within = (start: number, spare: number, most: number) =>
    Math.max(0, Math.min(most, Math.round(start + spare / 2)));
  const left = within(from.x * whole.width, width - part.width, whole.width - part.width);
  const top = within(from.y * whole.height, height - part.height, whole.height - part.height);
  return { ...part, left, top };
}

/** A photograph to keep: upright, cut, without what its camera noted, as JPEG or, where it can be seen through, as WebP. */
async function uprightOf(master: string, cut: Cut = WHOLE): Promise<Made> {
  const { hasAlpha } = await opened(master).metadata();
  const part = partOf(await sizeOf(master), cut);
  const width = Math.min(part.width, cut.place ? cut.place.width * 2 : UPRIGHT.width);
  const size = { width, height: Math.max(1, Math.round((width * part.height) / part.width)) };
  const image = () => opened(master).extract(part).resize(size.width, size.height, { fit: 'fill' });
  const encode = () => (hasAlpha ? image().webp(UPRIGHT.quality) : image().jpeg(UPRIGHT.quality)).toBuffer();
  return { size, files: [[hasAlpha ? 'upright.webp' : 'upright.jpg', encode]] };
}

/** By how much a drawing is enlarged for a preview. */
const scaleOf = ({ width, height }: Size): number => PREVIEW.side / Math.max(width, height);

async function previewOf(master: string): Promise<Made> {
  const { width, height } = await sizeOf(master);
  const scale = scaleOf({ width, height });
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const encode = () =>
    opened(master, PLAIN_DENSITY * scale)
      .resize(size.width, size.height, { fit: 'fill' })
      .flatten({ background: PREVIEW.background })
      .jpeg(PREVIEW.jpeg)
      .toBuffer();
  return { size, files: [[PREVIEW_FILE, encode]] };
}

/** A card; without its picture when that cannot be decoded. */
async function cardOf(card: LinkCard): Promise<Made> {
  const open = async (name: string) => {
    const master = path.join(storage, name);
    return opened(master, Math.max(1, PLAIN_DENSITY * scaleOf(await sizeOf(master))));
  };
  const draw = () =>
    drawLinkCard(card, open).catch(() => drawLinkCard({ ...card, picture: '', place: 'beside' }, open));
  return { size: CARD_SIZE, files: [[PREVIEW_FILE, draw]] };
}

/** The sizes could not be written, though the photograph is sound. */
class WriteFailed extends Error {}

function written<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new WriteFailed((error as NodeJS.ErrnoException).code ?? String(error));
  }
}

async function prepare({ name, key, card, cut }: PhotoJob): Promise<Size> {
  const master = path.join(storage, name);
  const made = card
    ? cardOf(card)
    : { sizes: sizesOf, upright: uprightOf, preview: previewOf, card: previewOf }[make](master, cut);
  const { size, files } = await made;
  if (cache === null) {
    await opened(master).resize(16).raw().toBuffer();
    return size;
  }
  const folder = path.join(cache, photoFolder(key, size));
  const temporary = `${folder}.${process.pid}`;
  written(() => {
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
  });
  try {
    for (const [file, encode] of files) {
      const bytes = await encode();
      written(() => writeFileSync(path.join(temporary, file), bytes));
    }
    written(() => {
      rmSync(folder, { recursive: true, force: true });
      renameSync(temporary, folder);
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return size;
}

const queue = [...jobs];

async function work(): Promise<void> {
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { name } = job;
    send({ started: name });
    try {
      send({ name, size: await prepare(job) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      send(error instanceof WriteFailed ? { name, writeError: why } : { name, readError: why });
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
