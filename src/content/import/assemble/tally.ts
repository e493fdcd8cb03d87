import { functionsOf } from '../kinds/all.ts';
import type { TallyLine } from '../kinds/kind.ts';
import type { Content } from '../read/content.ts';
import type { Clock } from './clock.ts';
import type { Draft } from './draft.ts';

/** Lines of the summary table: how many things of each kind the shop has, and how many of them are complete. */
export function tallyOf(content: Content, { tables, pictures }: Draft, clock: Clock): TallyLine[] {
  const drawn = new Set(Array.from(tables.link_picture ?? [], row => row.path));
  const own = pictures.filter(({ path }) => !drawn.has(path)).map(({ digest }) => digest);
  return [
    ...functionsOf('tally').flatMap(tally => tally(content, tables, clock)),
    { key: 'pictures', name: 'картинки', count: new Set(own).size },
  ];
}
