import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '#src/content/import/check/problems.ts';
import { displayPath } from '#src/content/import/read/text-file.ts';
import type { Config } from '#src/platform/config.ts';
import { sweep } from '../folders.ts';
import { runCommand } from '../jobs.ts';
import { Refused } from '../refused.ts';
import type { Bytes } from '../saves/saves.ts';

/** What a draft puts over the content: bytes by path below its folder, with forward slashes; null for a file that goes. */
export type DraftFiles = ReadonlyMap<string, Bytes>;

const MAX_AGE_MS = 60 * 60 * 1000;

/** A second name of the same bytes where the disk allows it, else a copy. */
const double = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));

async function layFolder(from: string, to: string, files: DraftFiles, below = ''): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const name = below + entry.name;
    const [place, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const isChanged = [...files.keys()].some(file => file.startsWith(`${name}/`));
    if (files.has(name)) continue;
    // The importer takes no picture that links lead to from inside of the folder of pictures.
    if (isChanged || (entry.isDirectory() && name.startsWith('storage/')))
      await layFolder(place, target, files, `${name}/`);
    else if (entry.isFile()) await double(place, target);
    else await symlink(place, target, 'junction');
  }
}

/** Makes a folder that is the content with a draft over it: folders of which nothing changes are links. */
export async function layOver(contentDir: string, files: DraftFiles, folder: string): Promise<void> {
  if ([...files.keys()].some(file => path.posix.join('/', file) !== `/${file}`))
    throw new Refused(400, 'Такого файла в содержимом не бывает.');
  await rm(folder, { recursive: true, force: true });
  await layFolder(contentDir, folder, files);
  for (const [file, bytes] of files) {
    if (bytes === null) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), bytes);
  }
}

/** A text with the files of such a folder named as editors know them: «content/…». */
export const asContent = (folder: string, text: string): string =>
  text.replaceAll(`${displayPath(folder)}/`, 'content/');

/** What an import would say of the content with a draft over it. @throws {Refused} when it cannot be examined */
export async function checkOverlay(
  { config: { contentDir, dataDir } }: { config: Pick<Config, 'contentDir' | 'dataDir'> },
  files: DraftFiles,
): Promise<{ errors: Problem[]; warnings: Problem[] }> {
  const folders = path.join(dataDir, 'desk', 'checks');
  sweep(folders, MAX_AGE_MS);
  const folder = path.join(folders, randomUUID());
  try {
    await layOver(contentDir, files, folder);
    const { json, lines } = await runCommand('import', ['--check', '--json'], { CONTENT_DIR: folder });
    if (json === null) throw new Refused(500, `Содержимое не проверено: ${lines.at(-1)}`);
    const { errors, warnings } = json as Record<'errors' | 'warnings', Problem[]>;
    const named = (problems: readonly Problem[]) =>
      problems.map(each => ({ ...each, file: asContent(folder, each.file) }));
    return { errors: named(errors), warnings: named(warnings) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
