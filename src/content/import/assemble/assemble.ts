import { Addresses } from '../check/addresses.ts';
import { datedTexts, lintFarDates } from '../check/lint-dates.ts';
import { lintPreviews } from '../check/lint-previews.ts';
import { lintStorage } from '../check/lint-storage.ts';
import type { Problems } from '../check/problems.ts';
import { checkTexts } from '../check/texts.ts';
import { functionsOf, periodsOf } from '../kinds/all.ts';
import type { Assembly } from '../kinds/kind.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Clock } from './clock.ts';
import type { Draft, Tables } from './draft.ts';
import type { Resolved } from './resolved.ts';
import { SubjectSources } from './subjects.ts';

/** Merges the results of all kinds for one stage. */
const merged = <T extends object>(parts: readonly (T | undefined)[]): T => Object.assign({}, ...parts) as T;

/**
 * Builds a whole catalogue from checked content as of the clock's moment: resolves references, renders Markdown to HTML, turns
 * picture names into addresses, computes orders and digests.
 * @returns null when shop.yaml or home.md is unusable; everything else that is wrong is added to `problems`
 */
export function assemble(
  content: Content,
  pictures: Pictures,
  clock: Clock,
  problems: Problems,
): Draft | null {
  const resolved = {} as Resolved;
  const assembly: Assembly = { content, resolved, pictures, clock, problems };
  for (const resolve of functionsOf('resolve')) Object.assign(resolved, resolve(assembly));
  const rows = merged<Tables>(functionsOf('rows').map(rowsOf => rowsOf(assembly)));
  const known = functionsOf('addresses').map(addressesOf => addressesOf(assembly, rows));
  const addresses = new Addresses(known, pictures.dated, problems);
  const late = merged<Tables>(
    functionsOf('links').map(check => check(assembly, addresses.checkLink, addresses)),
  );
  const texts = [
    ...functionsOf('bodies').flatMap(bodies => bodies(content)),
    ...functionsOf('passages').flatMap(passages => passages(content)),
  ];
  checkTexts(texts, addresses, pictures, problems);
  const isValid = problems.errors.length === 0;
  for (const stage of ['lint', 'lintDays'] as const)
    if (isValid) for (const lint of functionsOf(stage)) lint(assembly);
  if (isValid) lintFarDates(datedTexts(content), clock, problems);
  problems.begin('tyres');
  if (isValid) for (const lint of functionsOf('lintTyres')) lint(assembly);
  problems.begin('prices');
  if (isValid) for (const lint of functionsOf('lintPrices')) lint(assembly);
  if (isValid) lintFarDates(content.products, clock, problems);
  problems.begin('pictures');
  if (isValid) lintStorage(content, pictures.storage, problems);
  if (!content.shop || !content.home) return null;

  const settings = merged(functionsOf('settings').map(settingsOf => settingsOf(assembly)));
  if (problems.errors.length === 0) lintPreviews(pictures.render(), problems);
  const tables = {
    ...rows,
    ...late,
    picture: pictures.files.map(file => ({ ...file, preview: file.preview ?? null })),
    link_picture: pictures.cards.ofPages,
  };
  const sources = new SubjectSources(tables, settings);
  return {
    settings,
    tables,
    pictures: pictures.files,
    subjects: functionsOf('subjects').flatMap(subjects => subjects(sources)),
    validUntil: clock.nextChange(periodsOf(content, clock)),
    resolved,
    models: sources.models,
    addresses,
  };
}
