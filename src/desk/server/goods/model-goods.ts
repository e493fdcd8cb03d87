import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkCells } from '#src/content/import/check/by-schema.ts';
import { Problems } from '#src/content/import/check/problems.ts';
import { modelSchema, productSchema } from '#src/content/import/kinds/goods.schema.ts';
import { knownProperty } from '#src/content/import/kinds/known-properties.ts';
import {
  EXTENSIONS_BY_PRIORITY,
  isPhoto,
  photosNamedAs,
  publishedSizesOf,
  VIEWS,
  viewName,
} from '#src/content/import/photos/photos.ts';
import { firstFreshId } from '#src/content/suppliers/new-goods.ts';
import { photoFiles } from '#src/domain/photo-sizes.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import type { ModelGoods, SizeFields, View } from '../../api/goods.ts';
import type { Desk } from '../desk.ts';
import { uprightPhoto } from '../pictures/upright.ts';
import { mustBeUnused, usesOf } from '../pictures/uses.ts';
import { conflict, Refused } from '../refused.ts';
import { digestOf, type FileChange } from '../saves/saves.ts';
import { changedTextFile, readTextFile } from '../texts/text-file.ts';
import { editTable, PRODUCTS, tableOf } from './goods.ts';

const STORAGE = 'storage';
const fileOf = (model: string): string => `models/${model}.md`;

function read({ saves }: Desk, model: string) {
  const bytes = saves.read(fileOf(model));
  if (!bytes) throw new Refused(404, `Модели ${model} в content/models нет.`);
  const text = bytes.toString();
  const values = readTextFile(fileOf(model), bytes);
  const parsed = modelSchema.safeParse(values.data);
  if (!parsed.success)
    throw new Refused(409, `Шапка ${fileOf(model)} не читается: npm run import -- --check`);
  return { bytes, text, values, data: parsed.data };
}

/** Photographs in content/storage/tyres, by lower-case path. */
function photosIn({ config }: Desk): Map<string, string> {
  const folder = path.join(config.contentDir, STORAGE, 'tyres');
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter(isPhoto).map(name => `tyres/${name}`);
  return new Map(names.map(name => [name.toLowerCase(), name]));
}

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));
const viewOf = (model: string, name: string): View =>
  VIEWS.find(view => stemOf(name) === viewName(model, view)) ?? 'other';

/** A model's photographs and badge. */
export function modelGoods(desk: Desk, model: string): ModelGoods {
  const { bytes, data } = read(desk, model);
  const names = data.photos.length > 0 ? data.photos : photosNamedAs(model, { names: photosIn(desk) });
  const { contentDir, dataDir } = desk.config;
  const widths = (name: string) => {
    const isThere = isPhoto(name) && existsSync(path.join(contentDir, STORAGE, name));
    const sizes = isThere ? publishedSizesOf(contentDir, dataDir, name) : null;
    return sizes
      ? photoFiles(sizes.size.width).flatMap(({ width, format }) => (format === 'avif' ? [width] : []))
      : [];
  };
  const pictureOf = (name: string) => desk.saves.read(`${STORAGE}/${name}`);
  return {
    model,
    title: `${data.brand} ${data.title}`,
    photos: names.map(name => ({ name, view: viewOf(model, name), widths: widths(name) })),
    seen: digestOf(Buffer.from([bytes, ...names.map(pictureOf)].map(digestOf).join())),
  };
}

/** A model that is still what was seen. @throws {Refused} 409 when it is not */
function seenModel(desk: Desk, model: string, seen: string) {
  const now = modelGoods(desk, model);
  if (now.seen === seen) return { now, ...read(desk, model) };
  throw conflict(`Модель ${now.title} за это время изменили: посмотрите, что стало, и повторите.`, now);
}

/**
 * The files of a model with these photographs in this order. Views are named as the importer finds them; its header lists them
 * only where it could not find them, or in another order.
 */
export async function withPhotos(
  desk: Desk,
  model: string,
  photos: readonly ({ name: string } | { upload: string; view: View })[],
  seen: string,
): Promise<FileChange[]> {
  const { now, bytes, text, values, data } = seenModel(desk, model, seen);
  const there = photosIn(desk);
  const written = new Map<string, Buffer | null>();
  const names: string[] = [];
  const sent = new Set<string>();
  const remove = (name: string) => {
    const isNamedElsewhere = !data.photos.includes(name) && text.includes(name);
    if (isNamedElsewhere || !there.delete(name.toLowerCase())) return;
    written.set(name, null);
  };
  for (const photo of photos) {
    if ('name' in photo) {
      if (!now.photos.some(({ name }) => name === photo.name))
        throw new Refused(400, `Снимка ${photo.name} у модели нет.`);
      names.push(photo.name);
      continue;
    }
    const { extension, bytes: image } = await uprightPhoto(desk, photo.upload);
    // Of several that are sent as one view the first is it.
    let stem = photo.view === 'other' || sent.has(photo.view) ? '' : viewName(model, photo.view);
    sent.add(photo.view);
    for (let number = 1; stem === ''; number++) {
      const free = `tyres/${model}-photo-${number}`;
      if (!EXTENSIONS_BY_PRIORITY.some(each => there.has(free + each))) stem = free;
    }
    for (const each of EXTENSIONS_BY_PRIORITY) remove(stem + each);
    const name = stem + extension;
    there.set(name.toLowerCase(), name);
    written.set(name, image);
    names.push(name);
  }
  const wanted = [...new Set(names)].filter(name => !written.has(name) || written.get(name) !== null);
  const isOwn = (name: string) => viewOf(model, name) !== 'other' || name.startsWith(`tyres/${model}-photo-`);
  const found = () => photosNamedAs(model, { names: there });
  for (const name of [...now.photos.map(each => each.name), ...found()])
    if (!wanted.includes(name) && isOwn(name))
      for (const each of EXTENSIONS_BY_PRIORITY) remove(stemOf(name) + each);
  if (wanted.length === 0 && found().length > 0)
    throw new Refused(409, `Снимок ${found()[0]} стоит и в тексте модели: сначала уберите его там.`);
  const removed = [...written].flatMap(([name, image]) => (image ? [] : [name]));
  if (removed.length > 0) mustBeUnused(usesOf(desk, removed, desk.drafts.texts()), fileOf(model));
  const isFound = JSON.stringify(found()) === JSON.stringify(wanted);
  const header = isFound ? undefined : wanted;
  const changes = [...written].map(([name, image]): FileChange => {
    const file = `${STORAGE}/${name}`;
    return { file, read: digestOf(desk.saves.read(file)), bytes: image };
  });
  if (isDeepStrictEqual(values.data.photos, header)) return changes;
  const { photos: _, ...others } = values.data;
  const changed = { ...values, data: header ? { ...values.data, photos: header } : others };
  const file = fileOf(model);
  return [...changes, { file, read: digestOf(bytes), bytes: changedTextFile(file, bytes, changed) }];
}

/** products.csv with a new size of a model. @throws {Refused} with a sentence for each wrong field */
export function withSize(
  desk: Desk,
  model: string,
  fields: SizeFields,
): { id: number; name: string; changes: FileChange[] } {
  const { data } = read(desk, model);
  const table = tableOf(desk, PRODUCTS);
  if (!table) throw new Refused(409, 'В содержимом нет products.csv.');
  const { xl = '', runflat = '', size = '', load_index = '', speed_index = '', ...rest } = fields;
  const ids = [...table.ids].map(id => ({ id: Number(id) || 0 }));
  const id = firstFreshId(desk.config.contentDir, ids);
  const problems = new Problems();
  const source = { file: PRODUCTS, line: () => 0 };
  const marks = [xl && 'XL', runflat && 'RFT'].filter(Boolean).join(' ');
  const shortOf = (text: string) => [text, load_index + speed_index, marks].filter(Boolean).join(' ');
  const cells: Record<string, string> = {
    ...{ id: String(id), model, size, load_index, speed_index, ...rest },
    name: `${data.brand} ${data.title} ${shortOf(size)}`,
    short_name: shortOf(size),
    xl: xl && 'да',
    runflat: runflat && 'да',
  };
  const checked = checkCells(productSchema, { old_price: '', ...cells }, source, problems);
  const year = knownProperty('year');
  const isYear = !rest.year || year?.parse(rest.year) !== null;
  if (!isYear) problems.error(source, ['year'], `год выпуска: ${year?.expected}`);
  if (!checked || !isYear) {
    const errors = Object.fromEntries(problems.errors.map(({ field, message }) => [field, message]));
    throw new Refused(400, problems.errors.map(({ message }) => message).join('; '), { fields: errors });
  }
  const tidy = formatSize(checked.size);
  const short_name = shortOf(tidy);
  const name = `${data.brand} ${data.title} ${short_name}`;
  const twin = [...table.ids].find(each => {
    const [row] = table.rowsOf(each);
    const known = row === undefined ? {} : table.cells(row);
    return known.model === model && known.short_name === short_name;
  });
  if (twin !== undefined) throw new Refused(409, `Такой размер уже есть: товар ${twin}.`);
  const all = Object.entries({ ...cells, size: tidy, name, short_name });
  const filled = all.filter(([, value]) => value !== '');
  const lacking = filled.filter(([column]) => !table.columns.includes(column)).map(([column]) => column);
  if (lacking.length > 0)
    throw new Refused(400, `В products.csv нет столбца ${lacking.join(', ')}: добавьте его в файл.`);
  const row = Object.fromEntries(filled);
  return { id, name, changes: [editTable(PRODUCTS, table, { cells: new Map(), rows: [row] })] };
}
