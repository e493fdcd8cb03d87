import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type DraftOf, listForms, listTexts, type TextForm } from '../../api/texts.ts';
import { useAsk } from '../ask.ts';
import { Problem, Row, Rows, Screen } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';

/** The address of a text's screen. */
export const textAddress = (form: string, key: string): string =>
  `/texts/${encodeURIComponent(form)}/edit/${encodeURIComponent(key)}`;

/** Who has begun to change a text. */
export const draftText = ({ person, at }: DraftOf): string => `черновик: ${person}, ${timeText(at)}`;

function TextList({ form }: { form: TextForm }) {
  const [q, setQ] = useState('');
  const { data, error } = useAsk(listTexts, { form: form.form, q });
  return (
    <>
      <div className="actions text-search">
        <input
          type="search"
          className="field"
          aria-label={`Найти: ${form.name}`}
          placeholder="Найти"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Link className="button button-main" to={textAddress(form.form, '')}>
          Добавить: {form.one.toLowerCase()}
        </Link>
      </div>
      <Problem error={error} />
      <Rows empty="Ничего не нашлось.">
        {data?.data.map(({ key, title, note, draft }) => (
          <Row
            key={key}
            main={<Link to={textAddress(form.form, key)}>{title}</Link>}
            note={[note, draft && draftText(draft)].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
    </>
  );
}

/** Texts of the shop by kind. */
export function TextsScreen() {
  const { form: place = '' } = useParams();
  const { data, error } = useAsk(listForms, {});
  const forms = data?.forms ?? [];
  const form =
    forms.find(each => each.form === place && !each.isSingle) ?? forms.find(each => !each.isSingle);
  return (
    <Screen title="Тексты" error={error}>
      <nav className="actions text-kinds" aria-label="Виды текстов">
        {forms.map(each => (
          <Link
            key={each.form}
            className="button"
            aria-current={each === form}
            to={each.isSingle ? textAddress(each.form, '') : `/texts/${encodeURIComponent(each.form)}`}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      {form ? <TextList key={form.form} form={form} /> : null}
    </Screen>
  );
}
