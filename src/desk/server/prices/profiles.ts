import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { FIELDS } from '#src/content/suppliers/headings.ts';
import { profileFile, readProfile } from '#src/content/suppliers/profile.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import type { Draft, ProfileForm } from '../../api/prices.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { digestOf } from '../saves/saves.ts';

export const profileName = (supplier: string): string => `suppliers/${supplier}.yaml`;

function documentOf(text: string): Document {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new Refused(400, `Профиль не читается: ${error.message.split('\n')[0]}`);
  return document;
}

/** A supplier's profile for the screen, the proposed one where it has none yet; null where there is neither. */
export function profileView(
  { saves }: Desk,
  supplier: string | null,
  proposed: string | null,
): Draft['profile'] {
  const bytes = supplier === null ? null : saves.read(profileName(supplier));
  const text = bytes?.toString('utf8') ?? proposed;
  if (text === null) return null;
  const data: unknown = parseDocument(text).toJS();
  const { markup, round, change, price_from } = (typeof data === 'object' && data ? data : {}) as Record<
    string,
    unknown
  >;
  return {
    isNew: bytes === null,
    text,
    digest: digestOf(bytes),
    markup: typeof markup === 'number' ? markup : null,
    round: typeof round === 'number' ? round : 1,
    changesPrice: Array.isArray(change) && change.includes('price'),
    isRecommended: price_from === 'recommended',
  };
}

/** The text of a profile with what a form changes; all else of it stays, comments too. */
export function withForm(
  text: string,
  { columns, markup, round, changesPrice, isRecommended }: ProfileForm,
): string {
  const document = documentOf(text);
  const flow = (value: unknown) => document.createNode(value, { flow: true });
  const put = (key: string, value: unknown) => {
    if (JSON.stringify(document.toJS()?.[key]) !== JSON.stringify(value)) document.set(key, value);
  };
  for (const [field, headings] of Object.entries(columns)) {
    if (!(field in FIELDS)) throw new Refused(400, `Столбца «${field}» у прайсов не бывает.`);
    // A column that counts without a profile is left out by an empty list.
    const value = headings.length === 1 ? headings[0] : flow(headings);
    document.setIn(['columns', field], value);
  }
  const change: unknown = document.toJS()?.change ?? ['stock'];
  const others = (Array.isArray(change) ? change : []).filter(each => each !== 'price');
  const wanted = changesPrice ? ['price', ...others] : others;
  if (JSON.stringify([...wanted].sort()) !== JSON.stringify([...(change as string[])].sort()))
    document.set('change', flow(wanted));
  if (markup === null) document.delete('markup');
  else put('markup', markup);
  put('round', round);
  if (isRecommended || document.has('price_from')) put('price_from', isRecommended ? 'recommended' : 'price');
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** Files of the server that a profile takes lists from. */
function serverFilesIn(text: string): string[] {
  const source: unknown = documentOf(text).toJS()?.source?.from;
  return [source].flat().filter(each => typeof each === 'string' && path.isAbsolute(each.trim())) as string[];
}

/** Refuses a profile that takes lists from another file of the server. @throws {Refused} 403 */
export function checkSource(former: string, next: string): void {
  const files = serverFilesIn(former);
  if (serverFilesIn(next).some(file => !files.includes(file)))
    throw new Refused(403, 'Файл на сервере в source.from называет только владелец: попросите его.');
}

/** Refuses a text that is no profile. @param folder where it may be tried @throws {Refused} */
export function checkProfile(folder: string, supplier: string, text: string): void {
  documentOf(text);
  try {
    const file = profileFile(folder, supplier);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    readProfile(folder, supplier);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new Refused(400, `Профиль не записан: ${error.message.replace(/^.*?\.yaml/u, `${supplier}.yaml`)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
