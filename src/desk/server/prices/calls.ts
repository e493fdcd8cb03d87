import path from 'node:path';
import { z } from 'zod';
import { EXPECTED, isAnswer, keyOf } from '#src/content/suppliers/answers.ts';
import { FIELDS } from '#src/content/suppliers/headings.ts';
import { SUPPLIER_NAME } from '#src/content/suppliers/profile.ts';
import { servedId } from '#src/publish/releases.ts';
import * as contracts from '../../api/prices.ts';
import { type Answered, answer, nothing } from '../call.ts';
import type { Desk } from '../desk.ts';
import type { Download } from '../http/server.ts';
import type { Steps } from '../jobs.ts';
import { Refused } from '../refused.ts';
import { type StoredDraft, supplierOf } from './drafts.ts';
import { checkList, draftsOf, fetchNow, publishedOf, publishList, rowsFile } from './list-jobs.ts';
import { checkProfile, checkSource, profileName, profileView, withForm } from './profiles.ts';
import { countRows, pageOfRows, rowAt, VIEW_NAMES } from './rows.ts';
import { fetchedFiles, reportPage, runsOf, suppliersOf } from './suppliers.ts';

const text = z.string().max(200);
const draft = text;
const supplier = z
  .string()
  .regex(SUPPLIER_NAME, 'Имя поставщика — латиницей, строчными, без пробелов: «dvor».');
const form = z.object({
  columns: z.record(text, z.array(text).max(100)),
  markup: z.number().nullable(),
  round: z.number(),
  changesPrice: z.boolean(),
  isRecommended: z.boolean(),
});

const namesOf = (files: readonly string[]): string[] => files.map(file => path.basename(file));

type Work = (steps: Steps) => Promise<unknown>;

/** A draft that is not being published. @throws {Refused} 409 while it is */
function idleDraft(desk: Desk, id: string): StoredDraft {
  const draft = draftsOf(desk).read(id);
  if (draft.isPublishing && desk.jobs.state(draft.job)?.result === null)
    throw new Refused(409, 'Этот прайс сейчас публикуют: дождитесь конца.');
  return draft;
}

/** Begins a job that the draft's screen follows. */
function begin(desk: Desk, id: string, work: Work, onlyReads = false): { job: string } {
  idleDraft(desk, id);
  const job = desk.jobs.begin(work, onlyReads);
  draftsOf(desk).change(id, { job, isPublishing: !onlyReads });
  return { job };
}

function check(desk: Desk, id: string, named?: string): { job: string } {
  const { supplier: known } = idleDraft(desk, id);
  draftsOf(desk).change(id, { supplier: named ?? known });
  return begin(desk, id, steps => checkList(desk, steps, id), true);
}

/** Suppliers' price lists: drafts of them, their rows, profiles, publications. */
export const PRICE_CALLS: readonly Answered[] = [
  answer(contracts.listSuppliers, nothing, desk => ({
    ...suppliersOf(desk),
    drafts: draftsOf(desk)
      .list()
      // A refused one waits for its editor.
      .filter(each => !publishedOf(desk, each)?.save)
      .map(each => ({ id: each.id, at: each.at, files: namesOf(each.files), supplier: supplierOf(each) })),
    runs: runsOf(desk),
  })),
  answer(
    contracts.beginDraft,
    z.union([z.object({ uploads: z.array(text).min(1).max(20) }), z.object({ supplier })]),
    (desk, _, body) => {
      const id =
        'supplier' in body
          ? draftsOf(desk).create(fetchedFiles(desk, body.supplier), body.supplier)
          : draftsOf(desk).create(
              body.uploads.map(each => desk.uploads.file(each)),
              null,
            );
      return { draft: id, ...check(desk, id) };
    },
  ),
  answer(contracts.getDraft, z.object({ draft }), (desk, _, { draft: id }) => {
    const stored = draftsOf(desk).read(id);
    const { report, error, isDoubted, uncounted, job, counted } = stored;
    const published = publishedOf(desk, stored);
    const known = supplierOf(stored);
    return {
      ...{ id, files: namesOf(stored.files), supplier: known, error, isDoubted, uncounted },
      published,
      isEdited: Boolean(published?.save && !desk.saves.areAs('after', published.save)),
      job: desk.jobs.state(job)?.result === null ? job : null,
      countedAt: counted?.at ?? stored.at,
      isOvertaken: counted !== undefined && counted.over !== servedId(desk.config.outDir),
      notes: report?.notes ?? [],
      tables: report?.tables ?? [],
      fields: FIELDS,
      counts: countRows(rowsFile(desk, id)),
      profile: profileView(desk, known, report?.newProfile ?? null),
    };
  }),
  answer(contracts.checkDraft, z.object({ draft, supplier: supplier.optional() }), (desk, _, body) =>
    check(desk, body.draft, body.supplier),
  ),
  answer(
    contracts.listRows,
    z.object({
      draft,
      view: z.enum(VIEW_NAMES),
      text: text.optional(),
      page: z.int().min(1),
      perPage: z.int().min(1).max(100),
    }),
    (desk, _, { draft: id, ...query }) => {
      const { answers } = draftsOf(desk).read(id);
      const { rows, total } = pageOfRows(rowsFile(desk, id), query);
      const data = rows.map(row => ({
        ...row,
        nearest: row.nearest.split('\n').filter(each => each !== ''),
        answer: answers[keyOf(row)]?.answer ?? '',
      }));
      return { data, total };
    },
  ),
  answer(
    contracts.answerRow,
    z.object({ draft, row: z.int(), answer: text.trim() }),
    (desk, _, { draft: id, row: n, answer: said }) => {
      const { answers, uncounted } = draftsOf(desk).read(id);
      const row = rowAt(rowsFile(desk, id), n);
      if (!row) throw new Refused(404, 'Этой строки уже нет: обновите страницу.');
      if (said !== '' && !isAnswer(said))
        throw new Refused(400, `Ответ не записан: ${EXPECTED}.`, { fields: { answer: EXPECTED } });
      const { [keyOf(row)]: _former, ...others } = answers;
      const own = said === '' ? {} : { [keyOf(row)]: { code: row.code, name: row.name, answer: said } };
      draftsOf(desk).change(id, { answers: { ...others, ...own }, uncounted: uncounted + 1 });
      return {};
    },
  ),
  answer(
    contracts.saveProfile,
    z.object({
      draft,
      supplier,
      digest: text,
      text: z.string().max(200_000).optional(),
      form: form.optional(),
    }),
    async (desk, { person }, { draft: id, supplier: name, digest, text: whole, form: changes }) => {
      const drafts = draftsOf(desk);
      const { report } = idleDraft(desk, id);
      const saved = desk.saves.read(profileName(name))?.toString('utf8') ?? '';
      const former = saved || (report?.newProfile ?? '');
      const next = whole ?? (changes ? withForm(former, changes) : former);
      checkProfile(drafts.file(id, 'profile'), name, next);
      if (person.role !== 'owner') checkSource(saved, next);
      if (next !== former || digest === '')
        await desk.saves.write(
          person.name,
          `Профиль прайса ${name}`,
          [{ file: profileName(name), read: digest, bytes: Buffer.from(next) }],
          { kind: 'prices.profile', subject: `supplier ${name}`, detail: {} },
        );
      return check(desk, id, name);
    },
  ),
  answer(
    contracts.publishDraft,
    z.object({ draft, isSure: z.boolean() }),
    (desk, { person }, { draft: id, isSure }) =>
      begin(desk, id, steps => publishList(desk, steps, person.name, id, isSure)),
  ),
  answer(contracts.fetchList, z.object({ supplier }), (desk, { person }, { supplier: name }) => ({
    job: desk.jobs.begin(steps => fetchNow(desk, steps, person.name, name)),
  })),
];

/** The page of a report: `/files/price-report?id=…`. */
export const PRICE_REPORT: Download = {
  name: 'price-report',
  allows: 'editor',
  async make(desk, query) {
    const id = query.get('id') ?? '';
    return { name: `${id}.html`, type: 'text/html; charset=utf-8', body: reportPage(desk, id) };
  },
};
