import { parse } from 'yaml';
import type { TextValues } from '../../api/texts.ts';
import type { Desk } from '../desk.ts';
import { formOf, textsOf } from './documents.ts';
import type { Names } from './form-fields.ts';

/** What a text is called in lists. */
export const titleOf = (key: string, { data }: TextValues): string =>
  [data.brand, data.title ?? data.name].filter(Boolean).join(' ') || key;

/** Sections of a tree in sections.yaml, by key. */
function sectionsOf({ saves }: Desk, tree: string): Record<string, string> {
  const sections: unknown = parse(saves.read('sections.yaml')?.toString() ?? '[]');
  const all = Array.isArray(sections) ? (sections as Readonly<Record<string, unknown>>[]) : [];
  const own = all.filter(section => section.tree === tree);
  return Object.fromEntries(own.map(({ key, name }) => [String(key), String(name)]));
}

/** What there is for fields that name something else: brands, models, sections of a tree. */
export const namesIn =
  (desk: Desk): Names =>
  names => {
    const textsAt = (place: string) => textsOf(desk, formOf(place));
    const titles = (place: string) =>
      Object.fromEntries(textsAt(place).map(({ key, values }) => [key, titleOf(key, values)]));
    if (names === 'models') return titles('models/');
    if (names === 'brands')
      return Object.fromEntries(Object.values(titles('brands/')).map(name => [name, name]));
    return { ...sectionsOf(desk, names), ...(names === 'collections' ? titles('collections/') : {}) };
  };
