/**
 * A process that decodes editors' photographs, so that a file that crashes or hangs the decoder does not end the
 * import. Reads {@link PhotoJobs} from standard input, prints one {@link PhotoMessage} per line.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type PhotoFile, photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';
import { MAX_MEGAPIXELS, type PhotoJob, type PhotoJobs, type PhotoMessage } from './jobs.ts';
import { QUALITIES } from './recipe.ts';

/** Time limit for encoding one size. */
const MAX_SECONDS = 60;
/** Photographs encoded in parallel. */
const AT_ONCE = 2;
/** libvips loaders for the formats that editors use; the others, less well maintained, stay disabled. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

const send = (message: PhotoMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);

const opened = (file: string) =>
  sharp(file, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();

/** Encodes one size. Colours are converted to sRGB; EXIF and other metadata are dropped. */
const encoded = (from: string, { width, format }: PhotoFile): Promise<Buffer> =>
  opened(from).resize(width)[format](QUALITIES[format]).toBuffer();

async function sizeOf(file: string): Promise<Size> {
  const { autoOrient } = await opened(file).metadata();
  return autoOrient;
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

async function prepare(storage: string, cache: string | null, { name, key }: PhotoJob): Promise<Size> {
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

const { storage, cache, jobs } = JSON.parse(readFileSync(0, 'utf8')) as PhotoJobs;
const queue = [...jobs];

async function work(): Promise<void> {
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { name } = job;
    send({ started: name });
    try {
      send({ name, size: await prepare(storage, cache, job) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      send(error instanceof WriteFailed ? { name, writeError: why } : { name, readError: why });
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
