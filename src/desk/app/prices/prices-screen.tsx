import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  beginDraft,
  fetchList,
  type ListDone,
  listSuppliers,
  type Supplier,
  takeListBack,
} from '../../api/prices.ts';
import { ask, sentence, upload } from '../ask.ts';
import { JobProgress } from '../ui/job.tsx';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';
import { OUTCOMES } from './texts.ts';
import { useWork } from './use-work.ts';
import './prices.css';

/** Where price lists are dropped, and what became of former ones. */
export function PricesScreen() {
  const { data, error, refetch } = useAsk(listSuppliers, {});
  const notify = useNotify();
  const { state, isBusy, start } = useWork(null, done => {
    if (done) notify((done as ListDone).said, { type: 'info' });
    void refetch();
  });
  return (
    <Screen title="Прайсы">
      <DropFiles />
      {error ? <p className="error">{sentence(error)}</p> : null}
      <JobProgress state={state} />
      {data?.broken.map(why => (
        <p key={why} className="error">
          {why}
        </p>
      ))}
      <h2>Поставщики</h2>
      {data?.suppliers.length === 0 ? <p>Пока ни одного: отправьте первый прайс.</p> : null}
      <ul className="rows">
        {data?.suppliers.map(each => (
          <SupplierRow
            key={each.name}
            supplier={each}
            isBusy={isBusy}
            onFetch={() => start(ask(fetchList, { supplier: each.name }))}
          />
        ))}
      </ul>
      {data && data.drafts.length > 0 ? <h2>Ещё не опубликованы</h2> : null}
      <ul className="rows">
        {data?.drafts.map(({ id, at, files, supplier }) => (
          <li key={id} className="row">
            <a className="plain" href={`#/prices/${id}`}>
              {supplier ?? 'не узнан'}: {files.join(', ')}
            </a>
            <small>{timeText(at)}</small>
          </li>
        ))}
      </ul>
      <h2>Что можно вернуть</h2>
      <ul className="rows">
        {data?.saves.map(({ id, at, person, what }) => (
          <li key={id} className="row">
            <span className="row-main">
              {what} <small>{`${timeText(at)}, ${person}`}</small>
            </span>
            <button
              type="button"
              className="button"
              aria-label={`Вернуть как было: ${what}`}
              disabled={isBusy}
              onClick={() => {
                if (confirm(`Вернуть как было: ${what}?`)) void start(ask(takeListBack, { save: id }));
              }}
            >
              Вернуть как было
            </button>
          </li>
        ))}
      </ul>
      <h2>Прайсы за 30 дней</h2>
      <ul className="rows">
        {data?.runs.map(({ id, at, supplier, files, outcome, said }) => (
          <li key={id} className="row">
            <span className="row-main">
              {supplier ?? 'не узнан'}: {OUTCOMES[outcome] ?? outcome}
              <br />
              <small>
                {timeText(Date.parse(at))}, {files.join(', ')}. {said}
              </small>
            </span>
            <a className="plain" href={`/files/price-report?id=${encodeURIComponent(id)}`} download>
              Отчёт
            </a>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function SupplierRow({
  supplier,
  isBusy,
  onFetch,
}: {
  supplier: Supplier;
  isBusy: boolean;
  onFetch: () => void;
}) {
  const { name, listDay, waiting, isFetched, lateSince } = supplier;
  const begin = useBegin();
  return (
    <li className="row">
      <span className="row-main">
        {name}
        <br />
        <small>
          {listDay === ''
            ? 'прайсов ещё не было'
            : `последний прайс ${listDay.split('-').reverse().join('.')}`}
          {waiting > 0 ? `, ждут ответа: ${waiting}` : ''}
        </small>
        {lateSince === null ? null : (
          <small className="error"> опаздывает: нового нет с {timeText(lateSince)}</small>
        )}
      </span>
      {isFetched ? (
        <>
          <button
            type="button"
            className="button"
            onClick={() => begin(() => ask(beginDraft, { supplier: name }))}
          >
            Открыть последний
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={onFetch}>
            Забрать сейчас
          </button>
        </>
      ) : null}
    </li>
  );
}

/** Begins a draft and opens it. */
function useBegin() {
  const navigate = useNavigate();
  const notify = useNotify();
  return async (work: () => Promise<{ draft: string }>) => {
    try {
      navigate(`/prices/${(await work()).draft}`);
    } catch (error) {
      notify(sentence(error), { type: 'error' });
    }
  };
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
