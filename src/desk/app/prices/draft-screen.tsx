import { useRefresh } from 'ra-core';
import { useParams } from 'react-router-dom';
import {
  checkDraft,
  type Draft,
  getDraft,
  listSuppliers,
  publishDraft,
  takeListBack,
} from '../../api/prices.ts';
import { ask, sentence } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { JobProgress } from '../ui/job.tsx';
import { Screen } from '../ui/screen.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { RowList } from './row-list.tsx';
import { useWork } from './use-work.ts';

const ANYWAY =
  'Опубликовать, хотя магазин меняется так сильно? Будут приняты и цены, о которых прайс спрашивает: проверьте раздел «Вопросы».';

/** A price list that was sent: how it is read, what it changes, its publication. */
export function DraftScreen() {
  const { draft: id = '' } = useParams();
  const { data, error, refetch } = useAsk(getDraft, { draft: id });
  const refresh = useRefresh();
  const { state, isBusy, start } = useWork(data?.job ?? null, () => {
    void refetch();
    refresh();
  });
  const title = data?.supplier ? `Прайс ${data.supplier}` : 'Прайс';
  return (
    <Screen
      title={title}
      actions={
        <a className="plain" href="#/prices">
          Все прайсы
        </a>
      }
    >
      {error ? <p className="error">{sentence(error)}</p> : null}
      {data ? <p className="hint">{[...data.files, ...data.notes].join('; ')}</p> : null}
      <JobProgress state={state} />
      {data && !isBusy ? (
        <>
          {data.error ? (
            <p className="error" role="alert">
              {data.error}
            </p>
          ) : null}
          <Publication draft={data} start={start} />
          {data.supplier === null || (data.error && !data.isDoubted) ? (
            <WhoseList draft={data} start={start} />
          ) : null}
          <ProfilePanel draft={data} onSaved={refetch} />
          <RowList draft={data} onAnswer={refetch} />
        </>
      ) : null}
    </Screen>
  );
}

type Start = ReturnType<typeof useWork>['start'];

function Publication({ draft, start }: { draft: Draft; start: Start }) {
  const { id, published, uncounted, error, isDoubted, profile } = draft;
  const publish = (isSure: boolean) => start(ask(publishDraft, { draft: id, isSure }));
  const save = published?.save;
  const isRefused = published !== null && !['published', 'accepted', 'returned'].includes(published.outcome);
  const isSureNeeded = isRefused || isDoubted;
  const canPublish = error === '' && profile !== null && !profile.isNew;
  return (
    <>
      {published ? (
        <div className="panel" role="status">
          <p className={isRefused ? 'error' : 'good'}>{published.said}</p>
          {isRefused ? <pre className="printed">{published.lines.join('\n')}</pre> : null}
        </div>
      ) : null}
      <div className="actions">
        <button type="button" className="button" onClick={() => start(ask(checkDraft, { draft: id }))}>
          {uncounted > 0 ? `Показать черновик, ответов: ${uncounted}` : 'Показать черновик'}
        </button>
        <button
          type="button"
          className="button button-main"
          disabled={!canPublish}
          onClick={() => publish(false)}
        >
          Опубликовать
        </button>
        {isSureNeeded ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              if (confirm(ANYWAY)) void publish(true);
            }}
          >
            Опубликовать всё равно
          </button>
        ) : null}
        {save ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              if (confirm('Вернуть магазин к тому, что было до этого прайса?'))
                void start(ask(takeListBack, { save, draft: id }));
            }}
          >
            Вернуть как было
          </button>
        ) : null}
      </div>
    </>
  );
}

function WhoseList({ draft, start }: { draft: Draft; start: Start }) {
  const { data } = useAsk(listSuppliers, {});
  const names = data?.suppliers.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return (
    <PlainForm
      action="Чей это прайс"
      button="Прочитать как его прайс"
      onSend={({ supplier = '' }) => start(ask(checkDraft, { draft: draft.id, supplier }))}
    >
      <Field
        name="supplier"
        label="Чей это прайс"
        choices={Object.fromEntries(names.map(name => [name, name]))}
      />
    </PlainForm>
  );
}
