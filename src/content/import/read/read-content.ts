import { lintFiles } from '../check/lint-files.ts';
import type { Problems } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Content } from './content.ts';
import { Reader } from './reader.ts';

/**
 * Reads and checks every file of a content folder. Whatever is wrong is added to `problems` and left out; files that no
 * kind reads are warnings.
 * @param now the moment as of which suppliers' lists are fresh or stale
 * @param withHidden whether products are read that are hidden since no list of a supplier names them
 */
export function readContent(
  contentDir: string,
  problems: Problems,
  now: Date = new Date(),
  { withHidden = false } = {},
): Content {
  const from = new Reader(contentDir, problems, now, withHidden);
  for (const read of functionsOf('read')) Object.assign(from.content, read(from));
  lintFiles(contentDir, from.places, problems);
  return from.content as Content;
}
