import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Content } from '../read/content.ts';
import { wholeFile } from '../read/text-file.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import { didYouMean, type Problems, suggestionText } from './problems.ts';
import { visitStrings } from './strings-of.ts';
import { isLeftBehind } from './temporary-files.ts';
import { writtenContent } from './written-content.ts';

const IN_TEXT = /\/storage\/([^\s)"'<>?#\]]+)/gu;

/** Every string of the content that may name a file of content/storage: values as they are, addresses in texts. */
function namesIn(content: Content): Set<string> {
  const names = new Set<string>();
  const add = (text: string) => {
    if (text.includes('/storage/')) for (const [, name = ''] of text.matchAll(IN_TEXT)) names.add(name);
    else if (text.length <= 300) names.add(text);
  };
  for (const { data, body } of writtenContent(content)) {
    visitStrings(data, add);
    if (body) add(body);
  }
  for (const name of content.shop
    ? [content.shop.map.picture, ...content.shop.outposts.map(({ plan }) => plan)]
    : [])
    add(name);
  return names;
}

/** Files of content/storage: paths below it. */
export const storageFiles = (storage: string, folder = ''): string[] =>
  readdirSync(path.join(storage, folder), { withFileTypes: true }).flatMap(entry => {
    const name = path.posix.join(folder, entry.name);
    if (isLeftBehind(entry.name)) return [];
    if (entry.isDirectory()) return storageFiles(storage, name);
    return entry.isFile() ? [name] : [];
  });

/** The name in the content that this file was probably meant for: the same in another folder, or similar in its own. */
function likelyName(name: string, missing: readonly string[]): string {
  const { dir, base } = path.posix.parse(name);
  const moved = missing.find(one => path.posix.basename(one) === base);
  if (moved !== undefined) return suggestionText(name, moved);
  const inFolder = missing.filter(one => path.posix.dirname(one) === (dir || '.'));
  const near = didYouMean(
    base,
    inFolder.map(one => path.posix.basename(one)),
  );
  return near.replace('«', `«${dir === '' ? '' : `${dir}/`}`);
}

const VIEW = /^tyres\/(.+?)(?:-tread|-side|-low|-detail)?\.(?:jpe?g|png|webp|avif)$/iu;

/** The model after which a photograph is named, of those that have these lower-case names; undefined for none. */
export function modelNamedBy(name: string, slugs: { has(slug: string): boolean }): string | undefined {
  const own = VIEW.exec(name)?.[1];
  const all = own === undefined ? [] : [own, name.slice(6, name.lastIndexOf('.'))];
  return all.map(each => each.toLowerCase()).find(each => slugs.has(each));
}

/**
 * Warns of files in content/storage that no content names. Photographs named after a model count as named, also those
 * that another format or a list of the model takes the place of.
 */
export function lintStorage(content: Content, storage: string, problems: Problems): void {
  if (!existsSync(storage)) return;
  const names = namesIn(content);
  const slugs = new Set(content.models.map(({ key }) => key.toLowerCase()));
  const files = storageFiles(storage);
  const unnamed = files.filter(name => !names.has(name) && modelNamedBy(name, slugs) === undefined);
  if (unnamed.length === 0) return;
  const present = new Set(files);
  const missing = [...names].filter(name => /\.\w{3,4}$/u.test(name) && !present.has(name));
  const findings = unnamed.map((name): Finding => {
    const meant = likelyName(name, missing);
    const message = `файл не назван ни в одном тексте и ни в одной таблице${meant}; назовите его там, где он нужен, или уберите из content/storage`;
    return { source: wholeFile(path.join(storage, name)), field: [], message };
  });
  warnGrouped(findings, problems);
}
