import { useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { slugOf } from '#src/domain/search-text.ts';
import type { Saved } from '../../api/releases.ts';
import {
  dropDraft,
  openText,
  publishText,
  removeText,
  saveDraft,
  type TextNow,
  type TextProblems,
  type TextValues,
  takeOver,
  viewDraft,
} from '../../api/texts.ts';
import { ask, useAct, useAsk } from '../ask.ts';
import { DraftButton } from '../drafts/draft-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, PlainForm } from '../ui/form.tsx';
import { usePublish } from '../ui/job.tsx';
import { Button, Problem, Screen } from '../ui/parts.tsx';
import { SAVED, useUnsaved } from '../ui/unsaved.ts';
import { Fields } from './fields.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { type TextContext, withValueAt } from './text-values.ts';
import { draftText, textAddress } from './texts-screen.tsx';

/** How often the form asks whether somebody else works on its text. */
const OTHERS_MS = 15_000;

/** The address that a title gives a new text. */
const addressOf = (title: string): string => slugOf(title).slice(0, 60);

interface FormProps {
  /** As the server has it now. */
  text: TextNow;
  /** Begins anew with what the server has. */
  onReset(): void;
  /** Goes back to the list. */
  onDone(): void;
}

function TextForm({ text, onReset, onDone }: FormProps) {
  const { form, fields, hasBody } = text;
  const isTable = form.form.endsWith('.csv');
  const { act, isBusy } = useAct();
  const publish = usePublish();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [now, setNow] = useState(text);
  const [values, setValues] = useState<TextValues>({ data: text.data, body: text.body });
  /** The values that the draft has. */
  const [stored, setStored] = useState(values);
  const isChanged = values !== stored;
  const [address, setAddress] = useState('');
  const [uploads, setUploads] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<TextProblems>({});
  useUnsaved(isChanged);
  const others = text.draft && text.draft.at > (now.draft?.at ?? 0) ? text.draft : null;
  const title = String(values.data.title ?? values.data.name ?? '');
  const isNew = now.key === '' && !form.isSingle;
  const key = isNew ? (isTable ? '' : address || addressOf(title)) : now.key;
  const context: TextContext = {
    folder: form.form.replace(/\W.*/u, ''),
    stem: key || addressOf(title) || 'picture',
    problems,
    uploads,
    onChange: (path, value) =>
      setValues(all => ({ ...all, data: withValueAt(all.data, path, value) as TextValues['data'] })),
    onUpload: (name, upload) => setUploads(all => ({ ...all, [name]: upload })),
  };
  const [isOvertaken, setOvertaken] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const refused = ({ status, body }: HttpError) => {
    setProblems(body?.errors ?? {});
    // What the file, or the draft, says now is another text.
    setOvertaken(status === 409 && body?.current !== undefined);
  };
  /** Stores the draft. @returns the text with it */
  const save = async (): Promise<TextNow> => {
    if (!isChanged && now.draft) return now;
    const saved = await ask(saveDraft, { form: form.form, key, ...values, seen: now.seen, uploads });
    setNow(saved.text);
    setProblems(saved.problems);
    setStored(values);
    setUploads(all => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in uploads))));
    const which = { form: form.form, key: saved.text.key };
    queries.setQueryData([openText.name, which], saved.text);
    if (isNew) navigate(textAddress(which.form, which.key), { replace: true, state: SAVED });
    return saved.text;
  };
  /** Makes a call that publishes, and closes the form: what it has read is there no more under its key, as a row of a table. */
  const finish = (call: () => Promise<Saved>) =>
    publish(async () => {
      const begun = await call();
      flushSync(onDone);
      return begun;
    });
  const publishNow = () =>
    act(async () => {
      const saved = await save();
      await finish(() => ask(publishText, { form: form.form, key: saved.key, seen: saved.seen }));
    }, refused);
  const takeOverNow = () =>
    act(async () => {
      const { key: own, seen } = await save();
      await ask(takeOver, { form: form.form, key: own, seen });
      onReset();
    }, refused);
  return (
    <form aria-label={form.one} className="form text-form" onSubmit={event => event.preventDefault()}>
      {others || isOvertaken ? (
        <div className="panel" role="alert">
          <p>
            {others ? `За это время записан другой ${draftText(others)}` : 'За это время текст изменили'}.
            Ваша правка поверх него не запишется: скопируйте её, если нужна.
          </p>
          <Button onClick={onReset}>Показать, что стало, а мою правку забыть</Button>
        </div>
      ) : text.overtaken ? (
        <div className="panel" role="alert">
          <p>{text.overtaken}</p>
          <Button onClick={takeOverNow}>Записать черновик поверх</Button>
        </div>
      ) : now.draft ? (
        <p className="hint">{draftText(now.draft)}. В магазине — то, что было опубликовано.</p>
      ) : null}
      <Problem error={problems['']} />
      {isNew && !isTable ? (
        <Field
          name="key"
          label="Адрес"
          value={address}
          placeholder={addressOf(title)}
          hint="Латиницей; пусто — по заголовку. Потом его не меняют."
          onChange={setAddress}
        />
      ) : null}
      <Fields fields={fields} path={[]} value={values.data} context={context} />
      {hasBody ? (
        <MarkdownField
          label="Текст"
          value={values.body}
          onChange={body => setValues(all => ({ ...all, body }))}
          context={context}
        />
      ) : null}
      <div className="actions text-actions">
        <Button
          disabled={isBusy || !isChanged}
          onClick={() => act(() => save().then(() => notify('Черновик записан')), refused)}
        >
          Записать черновик
        </Button>
        <Button isMain disabled={isBusy || (!isChanged && !now.draft)} onClick={publishNow}>
          Опубликовать
        </Button>
      </div>
      <DraftButton
        begin={async at => {
          const saved = await save();
          return ask(viewDraft, { form: form.form, key: saved.key, at });
        }}
      />
      <div className="actions">
        {now.draft ? (
          <Button
            question="Черновик пропадёт. Убрать его?"
            onClick={() =>
              act(async () => {
                await ask(dropDraft, { form: form.form, key: now.key, seen: now.seen });
                if (now.isPublished) onReset();
                else onDone();
              })
            }
          >
            Убрать черновик
          </Button>
        ) : null}
        {now.isPublished && !form.isSingle ? (
          <Button onClick={() => setRemoving(true)}>Убрать из магазина</Button>
        ) : null}
      </div>
      {isRemoving ? (
        <Dialog title="Убрать из магазина" onClose={() => setRemoving(false)}>
          <PlainForm
            action="Убрать из магазина"
            button="Убрать"
            onSend={({ to = '' }) =>
              finish(() => ask(removeText, { form: form.form, key: now.key, seen: now.seen, to })).catch(
                (error: HttpError) => {
                  if (error.status !== 409) throw error;
                  setRemoving(false);
                  return act(() => Promise.reject(error), refused);
                },
              )
            }
          >
            <p>{form.one} исчезнет из магазина.</p>
            {now.above === null ? null : (
              <Field
                name="to"
                label={`Куда вести тех, кто придёт на ${now.page}`}
                value={now.above}
                hint="Адрес страницы магазина. Пусто — им ответят, что страницы больше нет."
              />
            )}
          </PlainForm>
        </Dialog>
      ) : null}
    </form>
  );
}

/** A text as a form. */
export function TextScreen() {
  const { form = '' } = useParams();
  const [isDone, setDone] = useState(false);
  // A single form has no list of its own.
  const list = /\/$|\.csv$/u.test(form) ? `/texts/${encodeURIComponent(form)}` : '/texts';
  return isDone ? <Navigate to={list} replace /> : <OpenText list={list} onDone={() => setDone(true)} />;
}

function OpenText({ list, onDone }: { list: string; onDone: () => void }) {
  const { form = '', key = '' } = useParams();
  const [round, setRound] = useState(0);
  const { data, error } = useAsk(openText, { form, key }, OTHERS_MS);
  const queries = useQueryClient();
  // A form begins with what the server has now.
  useEffect(() => () => queries.removeQueries({ queryKey: [openText.name] }), [queries]);
  const name = data ? String(data.data.title ?? data.data.name ?? '') : '';
  return (
    <Screen
      title={
        data ? (data.form.isSingle ? data.form.name : `${data.form.one}${name ? `: ${name}` : ''}`) : 'Текст'
      }
      error={error}
      actions={<Link to={list}>Все тексты</Link>}
    >
      {data ? (
        <TextForm
          key={`${form} ${round}`}
          text={data}
          onReset={async () => {
            await queries.refetchQueries({ queryKey: [openText.name] });
            setRound(round + 1);
          }}
          onDone={onDone}
        />
      ) : null}
    </Screen>
  );
}
