import { partsOf } from '../kinds/all.ts';
import type { TallyLine } from '../kinds/kind.ts';
import type { Content } from '../read/content.ts';
import type { Draft } from './draft.ts';

/** How much a shop has of everything, and what of it is well kept: the lines of a table. */
export const tallyOf = (content: Content, { tables, pictures }: Draft): TallyLine[] => [
  ...partsOf('tally').flatMap(tally => tally(content, tables)),
  { key: 'pictures', name: 'картинки', count: new Set(pictures.map(({ digest }) => digest)).size },
];
