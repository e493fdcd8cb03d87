import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { bombIn } from '#src/content/import/photos/bombs.ts';
import { type Cut, MAX_BYTES } from '#src/content/import/photos/jobs.ts';
import { isPlainSvg } from '#src/content/import/photos/pictures.ts';
import { slugOf } from '#src/domain/search-text.ts';
import type { MadePicture } from '../../api/pictures.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { picturesIn } from './files.ts';
import { uprightPhoto } from './upright.ts';
import type { DraftFile } from './uses.ts';

/** A drawing that was sent, as it is. @throws {Refused} when the importer would not take it */
function drawing(file: string) {
  const name = path.basename(file);
  if (statSync(file).size > MAX_BYTES)
    throw new Refused(400, `Рисунок «${name}» больше 20 МБ: упростите его.`);
  const bytes = readFileSync(file);
  const bomb = bombIn(name, bytes);
  if (bomb !== null) throw new Refused(400, `Не годится: ${bomb}.`);
  if (!isPlainSvg(bytes))
    throw new Refused(
      400,
      `В рисунке «${name}» есть скрипты, стили, ссылки на чужие файлы, или это не SVG: сохраните его без них или пришлите JPEG.`,
    );
  return { extension: '.svg', bytes, size: null };
}

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.')).toLowerCase();

/** A path without extension that no file, upload or draft has. */
function freeStem(desk: Desk, folder: string, title: string, drafts: Iterable<DraftFile>): string {
  const wanted = `${folder}/${slugOf(title).slice(0, 60).replace(/-$/u, '') || 'picture'}`;
  const names = [...picturesIn(desk), ...desk.uploads.names().map(decodeURIComponent)];
  const taken = new Set(names.map(stemOf));
  const texts = [...drafts].map(({ text }) => text);
  for (let number = 1; ; number++) {
    const stem = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(stem) && !texts.some(text => text.includes(`${stem}.`))) return stem;
  }
}

/** Makes a picture of an upload, as an upload of its own. @throws {Refused} when the file is none, or may not be shown */
export async function madePicture(
  desk: Desk,
  { upload, folder, stem, ...cut }: Cut & { upload: string; folder: string; stem: string },
  drafts: Iterable<DraftFile>,
): Promise<MadePicture> {
  const file = desk.uploads.file(upload);
  const isDrawing = /\.svg$/iu.test(file);
  const { extension, bytes, size } = isDrawing ? drawing(file) : await uprightPhoto(desk, upload, cut);
  const name = freeStem(desk, folder, stem, drafts) + extension;
  return { upload: await desk.uploads.put(encodeURIComponent(name), bytes), name, size };
}
