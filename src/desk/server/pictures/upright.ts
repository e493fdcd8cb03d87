import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { encodeBeside } from '#src/content/import/photos/encoding.ts';
import { type Cut, MAX_MEGAPIXELS, WHOLE } from '#src/content/import/photos/jobs.ts';
import { isPhoto } from '#src/content/import/photos/photos.ts';
import type { Size } from '#src/domain/photo-sizes.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';

/** Where photographs are made, below DATA_DIR. */
export const UNFINISHED = 'desk/photos';

/** One at a time: each may take a gigabyte. */
const queue = new PQueue({ concurrency: 1 });

/**
 * A photograph that was sent: decoded, upright, cut, without what its camera noted.
 * @throws {Refused} 400 when it cannot be decoded
 */
export async function uprightPhoto(
  { uploads, config }: Desk,
  upload: string,
  cut: Cut = WHOLE,
): Promise<{ extension: string; bytes: Buffer; size: Size }> {
  const file = uploads.file(upload);
  const cache = path.join(config.dataDir, UNFINISHED, randomUUID());
  try {
    mkdirSync(cache, { recursive: true });
    const job = { name: path.basename(file), key: 'photo', cut };
    const request = { storage: path.dirname(file), cache, make: 'upright' as const, jobs: [job] };
    const size = await queue.add(() => encodeBeside(request));
    const made = readdirSync(cache, { recursive: true, encoding: 'utf8' }).find(isPhoto);
    if (!size || made === undefined)
      throw new Refused(
        400,
        `${job.name} — не снимок JPEG, PNG, WebP или AVIF (HEIC сохраните как JPEG), или он испорчен, или больше ${MAX_MEGAPIXELS} мегапикселей: пришлите другой.`,
      );
    return { extension: path.extname(made), bytes: readFileSync(path.join(cache, made)), size };
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}
