import { slugOf } from '#src/domain/search-text.ts';
import { type Draft, type ProfileForm, saveProfile } from '../../api/prices.ts';
import { ask } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { numberIn } from '../ui/texts.ts';
import { useUnsavedFields } from '../ui/unsaved.ts';

/** Headings by field, of those fields that are to have other columns than they were recognised with. */
function changedColumns(
  columns: readonly { heading: string; field: string | null }[],
  chosen: readonly string[],
): Record<string, string[]> {
  const before = columns.map(({ field }) => field ?? '');
  const headings = (fields: readonly string[], field: string) =>
    columns.filter((_, at) => fields[at] === field).map(({ heading }) => heading);
  const isMoved = (field: string) =>
    headings(before, field).join('\n') !== headings(chosen, field).join('\n');
  const fields = new Set([...before, ...chosen].filter(field => field !== '' && isMoved(field)));
  return Object.fromEntries([...fields].map(field => [field, headings(chosen, field)]));
}

/** The columns, mark-up and rounding of a list, to be corrected and saved as its supplier's profile. */
export function ProfilePanel({ draft, onSaved }: { draft: Draft; onSaved: () => void }) {
  const { profile, tables, fields, supplier, error, isDoubted } = draft;
  const [table] = tables;
  const panel = useUnsavedFields<HTMLDetailsElement>();
  if (!profile) return null;
  const { isNew, digest } = profile;
  const save = async (name: string, what: { text: string } | { form: ProfileForm }) => {
    await ask(saveProfile, { draft: draft.id, supplier: name, digest, ...what });
    onSaved();
  };
  const columns = table?.columns ?? [];
  return (
    <details ref={panel} className="panel" open={isNew || (error !== '' && !isDoubted)}>
      <summary>Столбцы, наценка и округление</summary>
      <PlainForm
        key={`${digest} ${columns.map(({ field }) => field).join()}`}
        action="Столбцы, наценка и округление"
        button={isNew ? 'Записать профиль' : 'Записать и пересчитать'}
        onSend={async values => {
          const chosen = columns.map((_, at) => values[`column-${at}`] ?? '');
          const form = {
            columns: changedColumns(columns, chosen),
            markup: numberIn(values.markup ?? ''),
            round: numberIn(values.round ?? '') ?? 0,
            changesPrice: values.change === 'price',
            isRecommended: values.from === 'recommended',
          };
          await save(supplier ?? values.supplier ?? '', { form });
        }}
      >
        {supplier === null ? (
          <Field
            name="supplier"
            label="Новый поставщик"
            value={slugOf(draft.files[0]?.replace(/\.\w+$/u, '') ?? '').slice(0, 40)}
            required
            hint="Имя латиницей, без пробелов: им назовутся файлы магазина."
          />
        ) : null}
        {table ? (
          <fieldset className="column-list">
            <legend>
              {table.place}, заголовки в строке {table.line}
              {tables.length > 1 ? `; таблиц в файлах: ${tables.length}` : ''}
            </legend>
            {table.doubts.length > 0 ? <p className="hint">{table.doubts.join(' ')}</p> : null}
            {columns.map(({ heading, field, sample }, at) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, their places do not move
                key={at}
                name={`column-${at}`}
                label={heading}
                value={field ?? ''}
                choices={{ '': 'не брать', ...fields }}
                hint={sample.filter(text => text !== '').join(' · ')}
              />
            ))}
          </fieldset>
        ) : null}
        <Field
          name="change"
          label="Цены"
          value={profile.changesPrice ? 'price' : ''}
          choices={{ price: 'прайс меняет цены магазина', '': 'прайс меняет только остатки' }}
        />
        <Field
          name="from"
          label="Какая цена"
          value={profile.isRecommended ? 'recommended' : 'price'}
          choices={{ price: 'цена поставщика с наценкой', recommended: 'рекомендованная' }}
        />
        <Field name="markup" label="Наценка, %" value={profile.markup ?? ''} />
        <Field name="round" label="Округлять вверх до, руб." value={profile.round} required />
      </PlainForm>
      {isNew || supplier === null ? null : (
        <details>
          <summary>Профиль целиком</summary>
          <PlainForm
            key={digest}
            action="Профиль целиком"
            button="Записать профиль"
            onSend={({ text = '' }) => save(supplier, { text })}
          >
            <Field
              name="text"
              label={`content/suppliers/${supplier}.yaml`}
              value={profile.text}
              rows={20}
              hint="Наценки по маркам и диаметрам, слова остатков, курсы, склады и дни: docs/editors.md."
            />
          </PlainForm>
        </details>
      )}
    </details>
  );
}
