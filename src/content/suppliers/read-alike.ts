import { fold } from '#src/domain/search-text.ts';
import type { ReadName } from './names/read-name.ts';

/** Whether two names say the same tyre. */
export function readAlike(one: ReadName, other: ReadName): boolean {
  if (one.status === 'refused' || other.status === 'refused') return false;
  const [first, second] = [one.tyre, other.tyre].map(tyre =>
    JSON.stringify([
      ...[tyre.brand, tyre.model?.key ?? fold(tyre.modelText), tyre.size],
      ...[tyre.load, tyre.speed, tyre.runflat, tyre.xl],
    ]),
  );
  return first === second;
}
