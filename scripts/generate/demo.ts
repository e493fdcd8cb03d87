import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ContentFile, file } from './files.ts';

/** The demonstration shop, from which generated shops are drawn. */
const DEMO = path.join(import.meta.dirname, '../../content');

/** A row of products.csv by column. */
export type Row = Readonly<Record<string, string>>;

/** A model of the demonstration shop: its texts and the rows of its products. */
export interface DemoModel {
  /** File name and address key. */
  key: string;
  brand: string;
  title: string;
  text: string;
  rows: readonly Row[];
}

const read = (name: string): string => readFileSync(path.join(DEMO, name), 'utf8');

const PHOTO = /(\w+)\/[\w-]+?(-side|-tread)?\.avif/gu;

/** A text whose photographs are drawings: one for each folder and view. */
const withDrawings = (text: string): string => text.replace(PHOTO, '$1/photo$2.svg');

const PHOTOS_OF_MODEL = ['tyres/photo.svg', 'tyres/photo-side.svg', 'tyres/photo-tread.svg'];

const drawing = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><title>${name}</title><rect width="640" height="640" fill="#e6f1fc"/><circle cx="320" cy="320" r="280" fill="#22262d"/><circle cx="320" cy="320" r="174" fill="#f4a024"/></svg>\n`;

function headerValue(text: string, key: string): string {
  const value = new RegExp(`^${key}: (?:"(.*)"|(.*))$`, 'mu').exec(text);
  return value?.[1] ?? value?.[2] ?? '';
}

/** The models of the demonstration shop in the order of their names, all of them with products. */
export function demoModels(): DemoModel[] {
  const rows = parse(read('products.csv'), { delimiter: ';', columns: true }) as Row[];
  const byModel = Map.groupBy(rows, ({ model = '' }) => model);
  return [...byModel.keys()].sort().map(key => {
    const text = withDrawings(read(`models/${key}.md`)).replace(
      '---\n',
      `---\nphotos:\n${PHOTOS_OF_MODEL.map(photo => `  - ${photo}\n`).join('')}`,
    );
    return {
      key,
      brand: headerValue(text, 'brand'),
      title: headerValue(text, 'title'),
      text,
      rows: byModel.get(key) ?? [],
    };
  });
}

/** The own texts of products, by their ids. */
export const productTexts = (): Map<string, string> =>
  new Map(
    readdirSync(path.join(DEMO, 'products'))
      .sort()
      .map(name => [path.basename(name, '.md'), withDrawings(read(`products/${name}`))]),
  );

/** All files of the demonstration shop but goods, photographs and the editors' guide, and the drawings that they show. */
export function demoFiles(): ContentFile[] {
  const names = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).map(name =>
    name.replaceAll('\\', '/'),
  );
  const copied = names
    .filter(name => /\.(?:md|csv|yaml|svg)$/u.test(name) && !/^(?:models|products|README)\b/u.test(name))
    .sort()
    .map(name => file(name, withDrawings(read(name))));
  const drawn = names
    .filter(name => name.startsWith('storage/') && name.endsWith('.avif') && !name.includes('.ready/'))
    .map(withDrawings);
  return [...copied, ...[...new Set(drawn)].sort().map(name => file(name, drawing(name)))];
}
