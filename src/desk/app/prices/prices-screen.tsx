import { useNotify } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { beginDraft, fetchList, type ListDone, listSuppliers } from '../../api/prices.ts';
import { ask, upload, useAct, useAsk } from '../ask.ts';
import { JobProgress, useWork } from '../ui/job.tsx';
import { Button, Row, Rows, Screen } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';
import { SupplierList } from './supplier-list.tsx';
import './prices.css';

const UNKNOWN = 'не узнан';

/** What became of a list, by outcome of its report. */
const OUTCOMES: Readonly<Record<string, string>> = {
  published: 'принят и опубликован',
  accepted: 'принят, ещё не опубликован',
  'profile written': 'записан профиль, прайс не принят',
  'nothing to take': 'принимать нечего',
  refused: 'не принят',
  'taken back': 'не опубликован, взят обратно',
};

/** Where price lists are dropped, and what became of former ones. */
export function PricesScreen() {
  const { data, error, refetch } = useAsk(listSuppliers, {});
  const notify = useNotify();
  const begin = useBegin();
  const { state, isBusy, start } = useWork(null, result => {
    if ('done' in result) notify((result.done as ListDone).said, { type: 'info' });
    void refetch();
  });
  return (
    <Screen title="Прайсы" error={error}>
      <DropFiles />
      <JobProgress state={state} />
      <h2>Поставщики</h2>
      {data ? (
        <SupplierList {...data}>
          {({ name, isFetched }) =>
            isFetched ? (
              <>
                <Button onClick={() => begin(() => ask(beginDraft, { supplier: name }))}>
                  Открыть последний
                </Button>
                <Button disabled={isBusy} onClick={() => start(() => ask(fetchList, { supplier: name }))}>
                  Забрать сейчас
                </Button>
              </>
            ) : null
          }
        </SupplierList>
      ) : null}
      {data && data.drafts.length > 0 ? <h2>Ещё не опубликованы</h2> : null}
      <Rows>
        {data?.drafts.map(({ id, at, files, supplier }) => (
          <Row
            key={id}
            main={
              <a className="plain" href={`#/prices/${id}`}>
                {supplier ?? UNKNOWN}: {files.join(', ')}
              </a>
            }
            note={timeText(at)}
          />
        ))}
      </Rows>
      <h2>Прайсы за 30 дней</h2>
      <p className="hint">
        Вернуть как было до прайса можно на экране <Link to="/releases">Выпуски</Link>.
      </p>
      <Rows>
        {data?.runs.map(({ id, at, supplier, files, outcome, said }) => (
          <Row
            key={id}
            at={Date.parse(at)}
            main={`${supplier ?? UNKNOWN}: ${OUTCOMES[outcome] ?? outcome}`}
            note={`${files.join(', ')}. ${said}`}
          >
            <a className="plain" href={`/files/price-report?id=${encodeURIComponent(id)}`} download>
              Отчёт
            </a>
          </Row>
        ))}
      </Rows>
    </Screen>
  );
}

/** Begins a draft and opens it. */
function useBegin() {
  const navigate = useNavigate();
  const { act } = useAct();
  return (work: () => Promise<{ draft: string }>) =>
    act(async () => navigate(`/prices/${(await work()).draft}`));
}

function DropFiles() {
  const begin = useBegin();
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState('');
  const send = async (files: File[]) => {
    if (files.length === 0 || sending !== '') return;
    setSending(files.map(({ name }) => name).join(', '));
    await begin(async () => {
      const uploads = [];
      for (const file of files) uploads.push((await upload(file)).upload);
      return ask(beginDraft, { uploads });
    });
    setSending('');
  };
  return (
    <label
      className="drop panel"
      data-over={over}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        void send([...event.dataTransfer.files]);
      }}
    >
      <span>
        {sending === '' ? 'Перетащите сюда прайс или выберите файл' : `Отправляю: ${sending}…`}
        <br />
        <small>Файлы одного поставщика: XLSX, XLS, CSV, YML, XML, JSON, ZIP</small>
      </span>
      <input
        type="file"
        multiple
        aria-label="Файлы прайса"
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {sending === '' ? null : <progress aria-label="Отправляю" />}
    </label>
  );
}
