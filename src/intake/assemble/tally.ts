import { functionsOf } from '../kinds/all.ts';
import type { TallyLine } from '../kinds/kind.ts';
import type { Content } from '../read/content.ts';
import type { Draft } from './draft.ts';

/** Lines of the summary table: how many things of each kind the shop has, and how many of them are complete. */
export const tallyOf = (content: Content, { tables, pictures }: Draft): TallyLine[] => [
  ...functionsOf('tally').flatMap(tally => tally(content, tables)),
  { key: 'pictures', name: 'картинки', count: new Set(pictures.map(({ digest }) => digest)).size },
];
