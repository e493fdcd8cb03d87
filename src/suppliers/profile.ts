import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { fold } from '#src/domain/search-text.ts';
import { check } from '#src/intake/check/by-schema.ts';
import { Problems, problemText } from '#src/intake/check/problems.ts';
import { readYaml } from '#src/intake/read/front-matter.ts';
import { type Columns, FIELDS, type Field, MOST_TITLE_ROWS } from './columns.ts';
import type { Offer } from './offers.ts';
import { type Profile, profileSchema } from './profile.schema.ts';
import { type Sheet, TableError } from './tables/table-error.ts';

/** Path of a supplier's profile. */
export const profileFile = (contentDir: string, name: string): string =>
  path.join(contentDir, 'suppliers', `${name}.yaml`);

/** A supplier's profile; null when there is none. @throws {TableError} when it has an error */
export function readProfile(contentDir: string, name: string): Profile | null {
  const file = profileFile(contentDir, name);
  if (!existsSync(file)) return null;
  const problems = new Problems();
  const yaml = readYaml(file, problems);
  const profile = yaml && check(profileSchema, yaml.data, yaml.source, problems);
  const [first] = [...problems.errors, ...problems.warnings];
  if (!profile || first) throw new TableError(first ? problemText(first) : `${file}: профиль не читается`);
  if (profile.change.includes('price') && profile.price_from === 'price' && profile.markup === undefined)
    throw new TableError(
      `${file}: markup: ожидалась наценка в процентах на цену поставщика (0 — без наценки), найдено: пусто`,
    );
  return profile;
}

const headingsOf = (profile: Profile, field: Field): string[] => [profile.columns[field] ?? []].flat();

/** The columns that a profile names. @throws {TableError} when the sheet has not all of them in one row */
export function columnsBy(profile: Profile, name: string, { place, rows }: Sheet): Columns {
  const fields = (Object.keys(FIELDS) as Field[]).filter(field => headingsOf(profile, field).length > 0);
  let missing = '';
  for (const heading of rows.slice(0, MOST_TITLE_ROWS)) {
    const folded = heading.cells.map(fold);
    const lacking = fields
      .flatMap(field => headingsOf(profile, field))
      .filter(text => !folded.includes(fold(text)));
    const at = new Map(
      fields.map(field => [field, headingsOf(profile, field).map(text => folded.indexOf(fold(text)))]),
    );
    if (lacking.length === 0) return { heading, at };
    if (lacking.length < fields.length) missing = lacking[0] ?? missing;
  }
  throw new TableError(
    `${place}: нет столбца «${missing || headingsOf(profile, fields[0] ?? 'name')[0]}» из content/suppliers/${name}.yaml: проверьте, того ли поставщика этот файл, или поправьте профиль`,
  );
}

/** The price for shoppers; null when the list says none or the profile does not let it change. */
export function shopPrice({ change, price_from, markup = 0, round }: Profile, offer: Offer): Kopecks | null {
  if (!change.includes('price')) return null;
  const base = price_from === 'recommended' ? offer.recommended : offer.price;
  if (base === null) return null;
  const percent = price_from === 'recommended' ? 100 : 100 + markup;
  const step = round * 100;
  // Per cent and kopecks are multiplied first: 1.15 is no exact number.
  return kopecks(Math.ceil(Math.round(base * percent) / 100 / step) * step);
}

/** The text of a new profile with the columns that were guessed. */
export function newProfile({ heading, at }: Columns): string {
  const quoted = (index: number) => JSON.stringify(heading.cells[index] ?? '');
  const lines = [...at].map(([field, indices]) => {
    const [first = 0, ...others] = indices;
    const value = others.length > 0 ? `[${indices.map(quoted).join(', ')}]` : quoted(first);
    return `  ${field}: ${value} # ${FIELDS[field]}`;
  });
  const isRecommended = at.has('recommended');
  return [
    '# Как читать прайсы этого поставщика. Справа — заголовки столбцов его таблицы.',
    'columns:',
    ...lines,
    '# Что прайс меняет в магазине: price — цену, stock — остаток.',
    `change: [${isRecommended ? 'price, stock' : 'stock'}]`,
    '# Какая цена становится ценой магазина: price — цена поставщика с наценкой, recommended — рекомендованная.',
    `price_from: ${isRecommended ? 'recommended' : 'price'}`,
    '# Наценка на цену поставщика в процентах. Чтобы прайс менял цены, впишите её и добавьте price в change.',
    '# markup: 15',
    '# До скольких рублей округлять цену вверх.',
    'round: 10',
    '',
  ].join('\n');
}
