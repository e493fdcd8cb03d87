import { Addresses } from '../check/addresses.ts';
import type { Problems } from '../check/problems.ts';
import { bodyOf, checkTexts } from '../check/texts.ts';
import { partsOf } from '../kinds/all.ts';
import type { Assembly } from '../kinds/kind.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Draft, Tables } from './draft.ts';
import { Faces } from './faces.ts';
import type { Together } from './together.ts';
import { firstChange } from './validity.ts';

/** Every kind's part of a stage, as one. */
const merged = <T extends object>(parts: readonly (T | undefined)[]): T => Object.assign({}, ...parts) as T;

/**
 * Fits checked content together into a whole catalogue as of `today`: references resolved, texts made HTML, pictures made
 * addresses, orders and digests computed.
 * @returns null when the shop's or the home page's own file is unusable; everything else wrong is told to `problems`
 */
export function assemble(
  content: Content,
  pictures: Pictures,
  today: string,
  problems: Problems,
): Draft | null {
  const together = {} as Together;
  const shop: Assembly = { content, together, pictures, today, problems };
  for (const resolve of partsOf('resolve')) Object.assign(together, resolve(shop));
  const rows = merged<Tables>(partsOf('rows').map(rowsOf => rowsOf(shop)));
  const known = partsOf('addresses').map(addressesOf => addressesOf(shop, rows));
  const addresses = new Addresses(known, problems);
  const late = merged<Tables>(partsOf('links').map(check => check(shop, addresses.must, addresses)));
  const texts = [
    ...partsOf('bodies').flatMap(bodies => bodies(content).map(bodyOf)),
    ...partsOf('passages').flatMap(passages => passages(content)),
  ];
  checkTexts(texts, addresses, pictures, problems);
  if (problems.errors.length === 0)
    for (const stage of ['lint', 'lintDays', 'lintTable'] as const)
      for (const lint of partsOf(stage)) lint(shop);
  if (!content.shop || !content.home) return null;

  const settings = merged(partsOf('settings').map(settingsOf => settingsOf(shop)));
  const tables = { ...rows, ...late, picture: pictures.files.map(file => ({ ...file })) };
  const faces = new Faces(tables, settings);
  return {
    settings,
    tables,
    pictures: pictures.files,
    subjects: partsOf('subjects').flatMap(subjects => subjects(faces)),
    validUntil: firstChange(
      partsOf('days').flatMap(days => days(content, today)),
      today,
    ),
  };
}
