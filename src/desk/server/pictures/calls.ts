import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isPhoto, publishedSizesOf } from '#src/content/import/photos/photos.ts';
import * as contracts from '../../api/pictures.ts';
import { type Answered, answer } from '../call.ts';
import type { Desk } from '../desk.ts';
import type { Download } from '../http/server.ts';
import { Refused } from '../refused.ts';
import { digestOf } from '../saves/saves.ts';
import { pictureFile, picturesIn, storageOf } from './files.ts';
import { madePicture } from './make.ts';
import { mustBeUnused, usesOf } from './uses.ts';

const side = z.int().min(1).max(5000);
/** Browsers round: 1.0000000000000002. */
const share = z
  .number()
  .min(0)
  .max(1.001)
  .transform(value => Math.min(1, value));
const picture = z.object({
  upload: z.string(),
  folder: z.string().regex(/^(?!tyres$)[a-z][a-z\d-]{0,30}$/u, 'Такой папки для картинок нет.'),
  stem: z.string().max(200),
  place: z.object({ width: side, height: side }).nullable(),
  crop: z.object({ x: share, y: share, width: share, height: share }).nullable(),
});
const page = z.object({
  page: z.int().min(1),
  perPage: z.int().min(1).max(100),
  q: z.string().trim().max(200).exactOptional(),
  unused: z.boolean().exactOptional(),
});

function rowOf(desk: Desk, id: string, uses: contracts.PictureRow['uses'] = []): contracts.PictureRow {
  const { contentDir, dataDir } = desk.config;
  const size = isPhoto(id) ? (publishedSizesOf(contentDir, dataDir, id)?.size ?? null) : null;
  return { id, bytes: statSync(path.join(storageOf(desk), id)).size, size, uses };
}

/** The pictures of the shop. Drafts of texts use them too. */
export const PICTURE_CALLS: readonly Answered[] = [
  answer(contracts.makePicture, picture, (desk, _, body) => madePicture(desk, body, desk.drafts.texts())),
  answer(contracts.listPictures, page, (desk, _, { page, perPage, q = '', unused = false }) => {
    const all = picturesIn(desk);
    const names = all.filter(name => name.toLowerCase().includes(q.toLowerCase()));
    const uses = usesOf(desk, names, desk.drafts.texts());
    if (unused)
      names.sort((a, b) => Math.min(1, uses.get(a)?.length ?? 0) - Math.min(1, uses.get(b)?.length ?? 0));
    const data = names.slice((page - 1) * perPage, page * perPage);
    return { data: data.map(name => rowOf(desk, name, uses.get(name))), total: names.length };
  }),
  answer(contracts.removePicture, z.object({ name: z.string() }), async (desk, { person }, { name }) => {
    if (!picturesIn(desk).includes(name)) throw new Refused(404, `Картинки ${name} уже нет.`);
    mustBeUnused(usesOf(desk, [name], desk.drafts.texts()));
    const file = `storage/${name}`;
    const changes = [{ file, read: digestOf(desk.saves.read(file)), bytes: null }];
    const event = { kind: 'picture.remove', subject: `picture ${name}`, detail: {} };
    return { save: await desk.saves.write(person.name, `Удалена картинка ${name}`, changes, event) };
  }),
];

export const PICTURE_FILES: readonly Download[] = [
  { name: contracts.PICTURE_FILE, allows: 'editor', make: pictureFile },
];
