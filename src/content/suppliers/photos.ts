import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodePhotos } from '#src/content/import/photos/encoding.ts';
import type { Picture, PictureOf } from './commerceml/pictures.ts';
import type { Goods, Matched } from './goods.ts';
import type { Newcomer } from './new-goods.ts';
import type { SupplierRow } from './offer.ts';

/** A photograph for the content, not yet written. */
export interface Photo {
  file: string;
  picture: Picture;
  /** Files in its place that cannot be decoded. */
  instead: readonly string[];
}

/** Offers of one model that may have a picture, the first that can be decoded counts. */
export interface Wanted {
  model: string;
  offers: SupplierRow[];
  /** Photographs of the model that end too early. */
  cut: readonly string[];
}

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'avif'];
/** Pictures of one model that are tried. */
const MAX_TRIED = 3;

/** Where the main photograph of a model lies that its header does not name, as the editors' guide says. */
const placeOf = (contentDir: string, model: string, extension: string): string =>
  path.join(contentDir, 'storage', 'tyres', `${model}.${extension}`);

/** Whether a JPEG or a PNG ends as one does; whether one that does not can be decoded is found out by decoding it. */
function endsWell(file: string): boolean {
  const tail = readFileSync(file).subarray(-64);
  if (/\.jpe?g$/u.test(file)) return tail.includes(Buffer.of(0xff, 0xd9));
  return !file.endsWith('.png') || tail.includes('IEND');
}

/** Models without a photograph, and with one that ends too early, with the rows that may bring one. A model's own stay as they are. */
export function modelsToPicture(
  contentDir: string,
  goods: Goods,
  { matched, newcomers }: { matched: readonly Matched[]; newcomers: readonly Newcomer[] },
): Wanted[] {
  const models = new Map<string, Wanted | null>();
  const rows = [
    ...matched.flatMap(each =>
      each.kind === 'known' ? [{ model: each.good.model, offer: each.offer }] : [],
    ),
    ...newcomers.map(({ row }) => ({ model: row.tyre.model.key, offer: row.offer })),
  ];
  for (const { model, offer } of rows) {
    let wanted = models.get(model);
    if (wanted === undefined) {
      const files = EXTENSIONS.map(extension => placeOf(contentDir, model, extension)).filter(existsSync);
      const isPictured = goods.namesPhotos(model) || files.some(endsWell);
      wanted = isPictured ? null : { model, offers: [], cut: files };
      models.set(model, wanted);
    }
    if (wanted && wanted.offers.length < MAX_TRIED) wanted.offers.push(offer);
  }
  return [...models.values()].filter(wanted => wanted !== null);
}

/** Pictures and files that can be decoded, and names of the offers whose pictures cannot. */
interface Sound {
  pictureOf: PictureOf;
  isSound: (file: string) => boolean;
  damaged: string[];
}

/** Decodes the pictures of offers, and files, in a process of its own: what cannot be is written nowhere. */
export function soundPictures(
  offers: readonly SupplierRow[],
  files: readonly string[],
  pictureOf: PictureOf,
): Sound {
  const found = new Map<string, { picture: Picture; name: string }>();
  for (const { code, name } of offers) {
    const picture = found.has(code) ? null : pictureOf({ code });
    if (picture) found.set(code, { picture, name });
  }
  if (found.size === 0) return { pictureOf: () => null, isSound: () => true, damaged: [] };
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-pictures-'));
  try {
    const tried = [
      ...[...found].map(([key, { picture }]) => ({ key, ...picture })),
      ...files.map(key => ({ key, extension: path.extname(key).slice(1), bytes: readFileSync(key) })),
    ];
    const jobs = tried.map(({ key, extension, bytes }, number) => {
      const name = `${number}.${extension}`;
      writeFileSync(path.join(folder, name), bytes);
      return { name, key };
    });
    const sizes = encodePhotos({ storage: folder, cache: null, make: 'sizes', jobs });
    return {
      pictureOf: ({ code }) => (sizes.has(code) ? (found.get(code)?.picture ?? null) : null),
      isSound: file => sizes.has(file),
      damaged: [...found].flatMap(([code, { name }]) => (sizes.has(code) ? [] : [name])),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Photographs for models that have none: one each. */
export function photosFor(
  contentDir: string,
  wanted: readonly Wanted[],
  { pictureOf, isSound }: Sound,
): Photo[] {
  return wanted.flatMap(({ model, offers, cut }) => {
    const picture = cut.some(isSound) ? null : offers.map(pictureOf).find(each => each !== null);
    return picture ? [{ file: placeOf(contentDir, model, picture.extension), picture, instead: cut }] : [];
  });
}
