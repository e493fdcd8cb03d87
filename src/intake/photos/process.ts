/**
 * A process that decodes editors' photographs: a file that kills or hangs a decoder ends this process and not the import.
 * Reads {@link PhotoOrders} from its standard input, prints {@link PhotoNews} by lines.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type PhotoFile, photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';
import { MAX_MEGAPIXELS, type PhotoNews, type PhotoOrder, type PhotoOrders } from './orders.ts';
import { QUALITIES } from './recipe.ts';

/** Longest that one size may take. */
const MAX_SECONDS = 60;
/** Photographs encoded beside each other. */
const AT_ONCE = 2;
/** Loaders of libvips that the editors' kinds need; the others, less looked after, stay shut. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

const tell = (news: PhotoNews) => process.stdout.write(`${JSON.stringify(news)}\n`);

const opened = (file: string) =>
  sharp(file, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();

/** Encodes one size; colours become sRGB, EXIF and other notes stay behind. */
const encoded = (from: string, { width, format }: PhotoFile): Promise<Buffer> =>
  opened(from).resize(width)[format](QUALITIES[format]).toBuffer();

async function sizeOf(file: string): Promise<Size> {
  const { autoOrient } = await opened(file).metadata();
  return autoOrient;
}

/** Sizes that cannot be kept, though the photograph is sound. */
class Unwritten extends Error {}

function written<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new Unwritten((error as NodeJS.ErrnoException).code ?? String(error));
  }
}

async function prepare(storage: string, cache: string | null, { name, key }: PhotoOrder): Promise<Size> {
  const master = path.join(storage, name);
  const size = await sizeOf(master);
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
    for (const file of photoFiles(size.width)) {
      const bytes = await encoded(master, file);
      written(() => writeFileSync(path.join(temporary, photoFile(file)), bytes));
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

const { storage, cache, orders } = JSON.parse(readFileSync(0, 'utf8')) as PhotoOrders;
const waiting = [...orders];

async function work(): Promise<void> {
  for (let order = waiting.shift(); order; order = waiting.shift()) {
    const { name } = order;
    tell({ begun: name });
    try {
      tell({ name, size: await prepare(storage, cache, order) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tell(error instanceof Unwritten ? { name, unwritten: why } : { name, fault: why });
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
