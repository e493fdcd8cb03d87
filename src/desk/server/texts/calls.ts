import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sanitiseWithReport } from '#src/content/import/assemble/html.ts';
import { FORMS } from '#src/content/import/kinds/all.ts';
import type { Form } from '#src/content/import/kinds/form.ts';
import { fold } from '#src/domain/search-text.ts';
import type { Saved } from '../../api/releases.ts';
import * as contracts from '../../api/texts.ts';
import { type Answered, answer, nothing } from '../call.ts';
import type { Desk } from '../desk.ts';
import { moment } from '../drafts/calls.ts';
import { checkOverlay } from '../drafts/overlay.ts';
import { madeFile } from '../pictures/files.ts';
import { beginPublication } from '../publishing.ts';
import { conflict, Refused } from '../refused.ts';
import { digestOf, type FileChange } from '../saves/saves.ts';
import * as documents from './documents.ts';
import { type Draft, PICTURE_PATH } from './drafts.ts';
import { fieldsOf } from './form-fields.ts';
import { namesIn, titleOf } from './names.ts';

const form = z.string().max(100);
const key = z.string().max(100);
const which = { form, key };
const seen = z.string().max(100);
const address = z.string().trim().max(300);
const edited = z.object({
  ...which,
  data: z.record(z.string(), z.unknown()),
  body: z.string().max(1_000_000),
  seen,
  uploads: z.record(z.string().regex(PICTURE_PATH), z.string()),
});

const formRow = (one: Form): contracts.TextForm => ({
  form: one.place,
  name: one.name,
  one: one.one,
  isSingle: documents.isSingle(one),
});

/** A text as it stands in the content and in its draft. */
function stateOf(desk: Desk, one: Form, name: string) {
  if (!documents.isTable(one) && name !== '') documents.checkKey(one, name);
  const bytes = desk.saves.read(documents.fileOf(one, name));
  const published = documents.textIn(one, name, bytes);
  const draft = desk.drafts.get(one, name);
  return { published, draft, seen: digestOf(Buffer.from(JSON.stringify([published, draft]))) };
}

/** What a draft says, over what is published by now. */
const overOf = (published: contracts.TextValues | null, { before, values }: Draft) =>
  documents.merged(before ?? { data: {}, body: '' }, published ?? before ?? values, values);

/** What others have published in place of what a draft says; empty for nothing. */
function overtakenText(
  published: contracts.TextValues | null,
  draft: Draft,
  fields: contracts.Field[],
): string {
  if (published === null)
    return draft.before ? 'Пока это писали, его убрали из магазина или изменили в файле целиком.' : '';
  const parts = Object.entries(overOf(published, draft).theirs).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${fields.find(each => each.name === name)?.label ?? 'Текст'}: «${text || 'пусто'}»`;
  });
  return parts.length > 0 ? `В магазине за это время изменили то же. Стало: ${parts.join('; ')}.` : '';
}

function textNow(desk: Desk, one: Form, name: string): contracts.TextNow {
  const { published, draft, seen: now } = stateOf(desk, one, name);
  const values = draft?.values ?? published;
  const fields = fieldsOf(one.schema, namesIn(desk));
  if (name !== '' && !values) throw new Refused(404, `${one.one} «${name}»: такой уже нет.`);
  return {
    ...(values ?? { data: {}, body: '' }),
    form: formRow(one),
    key: name,
    fields,
    hasBody: documents.hasBody(one),
    draft: draft && { person: draft.person, at: draft.at },
    isPublished: published !== null,
    page: one.page(name),
    above: documents.ABOVE[one.place] ?? null,
    overtaken: draft ? overtakenText(published, draft, fields) : '',
    seen: values ? now : '',
  };
}

/** A text that is still what was seen. @throws {Refused} 409 when it is not */
function seenState(desk: Desk, one: Form, name: string, wanted: string) {
  const state = stateOf(desk, one, name);
  if (state.seen === wanted) return state;
  const who = state.draft ? `: ${state.draft.person}` : '';
  throw conflict(
    `За это время текст изменили${who}. Посмотрите, что стало, и повторите свою правку.`,
    textNow(desk, one, name),
  );
}

/** Drafts of a person, the wanted one last: what it needs may be in the others. Those that are not finished are left out, by title. */
function draftsOf({ drafts, saves }: Desk, person: string, one: Form, name: string) {
  const isWanted = (draft: { form: string; key: string }) => draft.form === one.place && draft.key === name;
  const isFinished = (draft: Draft) => {
    try {
      drafts.changes(saves, [draft]);
      return Object.keys(documents.problemsOf(documents.formOf(draft.form), draft.values)).length === 0;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };
  const own = drafts.all().filter(draft => draft.person === person && !isWanted(draft));
  const finished = own.filter(isFinished).sort((a, b) => a.at - b.at);
  return {
    drafts: [...finished, ...drafts.all().filter(isWanted)],
    leftOut: own.filter(draft => !finished.includes(draft)).map(({ key, values }) => titleOf(key, values)),
  };
}

const filesOf = (changes: readonly FileChange[]) => new Map(changes.map(({ file, bytes }) => [file, bytes]));

/** Writes a text and begins to publish it, if the importer has nothing against it. */
async function publish(
  desk: Desk,
  person: string,
  { one, name, draft }: { one: Form; name: string; draft: Draft | null },
  what: string,
  changes: readonly FileChange[],
): Promise<Saved> {
  const { errors } = await checkOverlay(desk, filesOf(changes));
  const own = documents.fileOf(one, name);
  if (errors.length > 0) {
    const fields = errors.filter(({ file }) => file.endsWith(own));
    throw new Refused(400, errors.map(each => `${each.file}:${each.line}: ${each.message}`).join('\n'), {
      fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    });
  }
  const event = { kind: 'text.publish', subject: `text ${own}`, detail: { what } };
  const save = await desk.saves.write(person, what, changes, event);
  // What somebody has written into the draft meanwhile is not published yet.
  if (desk.drafts.get(one, name)?.at === draft?.at) desk.drafts.drop({ form: one.place, key: name });
  return { save, job: beginPublication(desk, person) };
}

/** Texts: their drafts, how they are seen, and publishing them. */
export const TEXT_CALLS: readonly Answered[] = [
  answer(contracts.listForms, nothing, () => ({ forms: FORMS.map(formRow) })),
  answer(contracts.listTexts, z.object({ form, q: z.string().max(200).exactOptional() }), (desk, _, body) => {
    const one = documents.formOf(body.form);
    const own = desk.drafts.all().filter(draft => draft.form === body.form);
    const byKey = new Map(own.map(draft => [draft.key, draft]));
    const texts = documents.textsOf(desk, one);
    const known = new Set(texts.map(text => text.key));
    const added = own.filter(draft => !known.has(draft.key));
    const dateOf = ({ values }: { values: contracts.TextValues }) => String(values.data.date ?? '');
    const all = [...added, ...texts].sort((a, b) =>
      dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0,
    );
    const rows = all.map(({ key: name, values }): contracts.TextRow => {
      const { person, at, values: edits } = byKey.get(name) ?? {};
      const { from, to, date } = (edits ?? values).data;
      const dates = [from && `с ${from}`, to && `до ${to}`, !from && date].filter(Boolean).join(' ');
      return {
        key: name,
        title: titleOf(name, edits ?? values),
        note: [documents.isTable(one) ? values.data.place : one.page(name), dates].filter(Boolean).join(', '),
        draft: person !== undefined && at !== undefined ? { person, at } : null,
      };
    });
    const q = fold(body.q ?? '');
    const data = rows.filter(row => fold(`${row.title} ${row.key}`).includes(q));
    return { data, total: rows.length };
  }),
  answer(contracts.openText, z.object(which), (desk, _, body) =>
    textNow(desk, documents.formOf(body.form), body.key),
  ),
  answer(contracts.saveDraft, edited, (desk, { person }, body) => {
    const one = documents.formOf(body.form);
    const isNewRow = documents.isTable(one) && body.key === '';
    const name = isNewRow ? randomUUID() : body.key;
    if (name === '') documents.checkKey(one, name);
    const values = { data: body.data, body: body.body.trim() };
    const { published, draft } =
      body.seen === '' ? stateOf(desk, one, name) : seenState(desk, one, name, body.seen);
    if (body.seen === '' && (published || draft))
      throw new Refused(409, `Адрес «${name}» занят: возьмите другой.`, { fields: { key: 'адрес занят' } });
    const pictures = Object.entries(body.uploads).map(([path, upload]) => {
      const made = madeFile(desk, upload);
      if (made.name !== path) throw new Refused(400, `Картинка ${path} прислана под другим именем.`);
      return [path, made.file];
    });
    desk.drafts.save(
      {
        form: one.place,
        key: name,
        person: person.name,
        at: Date.now(),
        before: draft ? draft.before : published,
        values,
      },
      Object.fromEntries(pictures) as Record<string, string>,
    );
    return { text: textNow(desk, one, name), problems: documents.problemsOf(one, values) };
  }),
  answer(contracts.dropDraft, z.object({ ...which, seen }), async (desk, { person }, body) => {
    const one = documents.formOf(body.form);
    seenState(desk, one, body.key, body.seen);
    const subject = `text ${documents.fileOf(one, body.key)}`;
    await desk.saves.record({ person: person.name, kind: 'text.drop', subject, detail: {} });
    desk.drafts.drop(body);
    return {};
  }),
  answer(contracts.publishText, z.object({ ...which, seen }), async (desk, { person }, body) => {
    const one = documents.formOf(body.form);
    const { draft } = seenState(desk, one, body.key, body.seen);
    if (!draft) throw new Refused(400, 'Ничего не изменилось.');
    const what = `${one.one}: ${titleOf(body.key, draft.values)}`;
    const changes = desk.drafts.changes(desk.saves, [draft]);
    return publish(desk, person.name, { one, name: body.key, draft }, what, changes);
  }),
  answer(contracts.takeOver, z.object({ ...which, seen }), (desk, { person: { name: person } }, body) => {
    const one = documents.formOf(body.form);
    const { published, draft } = seenState(desk, one, body.key, body.seen);
    if (!draft) throw new Refused(404, 'Черновика уже нет.');
    if (documents.isTable(one) && !published)
      throw conflict('Эту строку таблицы изменили: откройте её, какая она теперь, и повторите правку.');
    const { values } = overOf(published, draft);
    desk.drafts.save({ ...draft, person, at: Date.now(), before: published, values }, {});
    return textNow(desk, one, body.key);
  }),
  answer(contracts.removeText, z.object({ ...which, seen, to: address }), async (desk, { person }, body) => {
    const one = documents.formOf(body.form);
    const { published, draft } = seenState(desk, one, body.key, body.seen);
    if (!published || documents.isSingle(one)) throw new Refused(409, 'Этого не убрать.');
    const file = documents.fileOf(one, body.key);
    const now = desk.saves.read(file);
    const bytes = documents.withoutText(one, body.key, now);
    const what = `Убрано: ${one.one} «${titleOf(body.key, published)}»`;
    const changes = [{ file, read: digestOf(now), bytes }];
    if (body.to !== '' && one.place in documents.ABOVE) {
      const redirects = desk.saves.read(documents.REDIRECTS);
      const led = documents.withRedirect(redirects, one.page(body.key), body.to);
      changes.push({ file: documents.REDIRECTS, read: digestOf(redirects), bytes: led });
    }
    return publish(desk, person.name, { one, name: body.key, draft }, what, changes);
  }),
  answer(contracts.viewDraft, z.object({ ...which, at: moment }), (desk, { person }, body) => {
    const one = documents.formOf(body.form);
    const { drafts, leftOut } = draftsOf(desk, person.name, one, body.key);
    const files = filesOf(desk.drafts.changes(desk.saves, drafts));
    const path = one.page(body.key);
    return { job: desk.draftShop.begin(person.name, { files, at: body.at, path }), leftOut };
  }),
  answer(contracts.renderMarkdown, z.object({ text: z.string().max(200_000) }), (_, __, body) => {
    const { html, fault } = sanitiseWithReport(body.text);
    if (fault) throw new Refused(400, fault.message);
    return { html };
  }),
];
