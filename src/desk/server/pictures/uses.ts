import { statSync } from 'node:fs';
import path from 'node:path';
import { modelNamedBy } from '#src/content/import/check/lint-storage.ts';
import { Problems } from '#src/content/import/check/problems.ts';
import { isLeftBehind } from '#src/content/import/check/temporary-files.ts';
import { readText } from '#src/content/import/read/text-file.ts';
import { entriesBelow } from '#src/platform/entries-below.ts';
import type { PictureRow } from '../../api/pictures.ts';
import type { Desk } from '../desk.ts';
import { namesIn } from '../folders.ts';
import { conflict } from '../refused.ts';

/** A text that is not in the content yet. */
export interface DraftFile {
  file: string;
  text: string;
}

const IS_TEXT = /\.(?:csv|md|ya?ml)$/iu;
/** Folders of the content that name no pictures. */
const OTHERS = new Set(['storage', 'prices']);
const EXTENSION = /\.[a-z][a-z\d]{1,4}(?![\w-])/giu;
/** Where a name may begin: not in a word or in another path. */
const START = /(?<=^|[^\w./-]|\/storage\/)(?=\S)/gu;
/** As many letters as {@link START} looks back. */
const BEFORE = '/storage/'.length;
const MAX_PLACES = 5;

/** The names in a text, with the lines. @param longest letters of the longest name */
function* namesOf(
  text: string,
  names: ReadonlySet<string>,
  longest: number,
): Generator<[name: string, line: number]> {
  let [line, counted] = [1, 0];
  for (const { index, 0: extension } of text.matchAll(EXTENSION)) {
    const end = index + extension.length;
    const before = text.slice(Math.max(0, end - longest - BEFORE), end);
    const name = [...before.matchAll(START)]
      .map(start => before.slice(start.index))
      .find(each => names.has(each));
    if (name === undefined) continue;
    line += text.slice(counted, index).split('\n').length - 1;
    counted = index;
    yield [name, line];
  }
}

/** The texts and tables of the content. */
function* textsIn({ config: { contentDir } }: Desk): Generator<DraftFile> {
  for (const top of namesIn(contentDir).sort()) {
    if (OTHERS.has(top) || isLeftBehind(top)) continue;
    const place = path.join(contentDir, top);
    const below = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? entriesBelow(place) : [];
    for (const file of [place, ...below.map(({ parentPath, name }) => path.join(parentPath, name))]) {
      const text = IS_TEXT.test(file) ? readText(file, new Problems()) : null;
      if (text !== null) yield { file: path.relative(contentDir, file).split(path.sep).join('/'), text };
    }
  }
}

/** Where files of content/storage are used; empty for those that no text, table or draft names, and no model by its own name. */
export function usesOf(
  desk: Desk,
  names: readonly string[],
  drafts: Iterable<DraftFile>,
): Map<string, PictureRow['uses']> {
  const uses = new Map(names.map((name): [string, PictureRow['uses']] => [name, []]));
  const all = new Set(names);
  const longest = names.reduce((most, { length }) => Math.max(most, length), 0);
  for (const files of [textsIn(desk), drafts])
    for (const { file, text } of files)
      for (const [name, line] of namesOf(text, all, longest)) uses.get(name)?.push({ file, line });
  const models = namesIn(path.join(desk.config.contentDir, 'models'));
  const slugs = new Map(models.map(file => [file.replace(/\.md$/u, '').toLowerCase(), `models/${file}`]));
  for (const name of names) {
    const file = slugs.get(modelNamedBy(name, slugs) ?? '');
    if (file !== undefined) uses.get(name)?.push({ file, line: null });
  }
  return uses;
}

/** @param own the end of a file's name that may name them @throws {Refused} 409 with the places of a picture that is used */
export function mustBeUnused(uses: ReturnType<typeof usesOf>, own?: string): void {
  for (const [name, all] of uses) {
    const others = all.filter(({ file }) => own === undefined || !file.endsWith(own));
    const places = others.map(({ file, line }) => (line === null ? file : `${file}:${line}`));
    if (places.length > 0)
      throw conflict(
        `Картинка ${name} нужна: ${places.slice(0, MAX_PLACES).join(', ')}${places.length > MAX_PLACES ? ' и ещё' : ''}. Сначала уберите её оттуда.`,
      );
  }
}
