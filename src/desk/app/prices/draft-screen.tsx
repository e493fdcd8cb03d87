import { useRefresh } from 'ra-core';
import { useParams } from 'react-router-dom';
import { checkDraft, type Draft, getDraft, listSuppliers, publishDraft } from '../../api/prices.ts';
import { undoSave } from '../../api/releases.ts';
import { ask, useAct, useAsk } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { JobProgress, usePublish, useWork } from '../ui/job.tsx';
import { Button, Problem, Screen } from '../ui/parts.tsx';
import { spanText } from '../ui/texts.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { RowList } from './row-list.tsx';

const ANYWAY =
  'Опубликовать, хотя магазин меняется так сильно? Будут приняты и цены, о которых прайс спрашивает: проверьте раздел «Вопросы».';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said of a draft that is old, overtaken, or published and edited since; `isRisky`: publishing it is asked about. */
function ageOf({ countedAt, isOvertaken, published, isEdited }: Draft): { text: string; isRisky: boolean } {
  if (published?.save)
    return { text: isEdited ? 'Прайс уже принят, файлы с тех пор меняли.' : '', isRisky: isEdited };
  const age = Date.now() - countedAt;
  const isOld = age > DAY_MS;
  const since = isOvertaken ? ' С тех пор магазин публиковали: перемены могут стать другими.' : '';
  const text = `Посчитано ${spanText(age)} назад.${since} «Показать черновик» пересчитает.`;
  return { text: isOld || isOvertaken ? text : '', isRisky: isOld };
}

/** A price list that was sent: how it is read, what it changes, its publication. */
export function DraftScreen() {
  const { draft: id = '' } = useParams();
  const { data, error, refetch } = useAsk(getDraft, { draft: id });
  const { state, isBusy, start } = useWork(data?.job ?? null, useRefresh());
  return (
    <Screen
      title={data?.supplier ? `Прайс ${data.supplier}` : 'Прайс'}
      error={error}
      actions={
        <a className="plain" href="#/prices">
          Все прайсы
        </a>
      }
    >
      {data ? <p className="hint">{[...data.files, ...data.notes].join('; ')}</p> : null}
      <JobProgress state={state} />
      {data && !isBusy ? (
        <>
          <Problem error={data.error} />
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
  const publish = (isSure: boolean) => start(() => ask(publishDraft, { draft: id, isSure }));
  const save = published?.save;
  const isRefused = published !== null && !['published', 'accepted'].includes(published.outcome);
  const { text: age, isRisky } = ageOf(draft);
  const publishChange = usePublish();
  const { act } = useAct();
  const canPublish = error === '' && profile !== null && !profile.isNew;
  return (
    <>
      {published ? (
        <div className="panel" role="status">
          <p className={isRefused ? 'error' : 'good'}>{published.said}</p>
          {isRefused ? <pre className="printed">{published.lines.join('\n')}</pre> : null}
        </div>
      ) : null}
      {age ? <p className="hint">{age}</p> : null}
      <div className="actions">
        <Button onClick={() => start(() => ask(checkDraft, { draft: id }))}>
          {uncounted > 0 ? `Показать черновик, ответов: ${uncounted}` : 'Показать черновик'}
        </Button>
        <Button
          isMain
          disabled={!canPublish}
          {...(isRisky ? { question: `${age} Опубликовать этот прайс?` } : {})}
          onClick={() => publish(false)}
        >
          Опубликовать
        </Button>
        {isRefused || isDoubted ? (
          <Button question={ANYWAY} onClick={() => publish(true)}>
            Опубликовать всё равно
          </Button>
        ) : null}
        {save ? (
          <Button
            question="Вернуть магазин к тому, что было до этого прайса?"
            onClick={() => act(() => publishChange(() => ask(undoSave, { id: save })))}
          >
            Вернуть как было
          </Button>
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
      onSend={({ supplier = '' }) => start(() => ask(checkDraft, { draft: draft.id, supplier }))}
    >
      <Field
        name="supplier"
        label="Чей это прайс"
        choices={Object.fromEntries(names.map(name => [name, name]))}
      />
    </PlainForm>
  );
}
