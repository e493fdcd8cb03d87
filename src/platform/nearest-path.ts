import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file or folder itself where it is there, else the nearest one above that is. */
export function nearestPath(place: string): string {
  let above = place;
  while (!existsSync(above) && above !== path.dirname(above)) above = path.dirname(above);
  return above;
}
