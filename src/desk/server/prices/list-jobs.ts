import { rmSync, writeFileSync } from 'node:fs';
import { answersText } from '#src/content/suppliers/answers.ts';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import { servedId } from '#src/publish/releases.ts';
import type { ListDone } from '../../api/prices.ts';
import type { Desk } from '../desk.ts';
import type { Ended, Steps } from '../jobs.ts';
import { recordRelease } from '../publishing.ts';
import { Refused } from '../refused.ts';
import { Drafts, type StoredDraft, supplierOf } from './drafts.ts';
import { profileName } from './profiles.ts';

/** So many lines of a command are shown with a refusal. */
const MAX_LINES = 40;
/** So many notes about a list, and letters of each. */
const MAX_NOTES = 20;
const MAX_LETTERS = 500;
const DIED =
  'Прайс не прочитан: программа, которая его читала, остановлена. Файл слишком большой или повреждён: сохраните его в Excel заново или разделите.';

export const draftsOf = ({ config }: Desk): Drafts => new Drafts(config.dataDir);
export const rowsFile = (desk: Desk, draft: string): string => draftsOf(desk).file(draft, 'rows.db');

/** What a list of a supplier may change. */
const filesOf = (supplier: string): string[] => [
  'products.csv',
  ...['csv', 'yaml'].map(type => `prices/${supplier}.${type}`),
  ...['unsettled', 'codes', 'unread', 'stocks', 'ids'].map(what => `suppliers/${supplier}.${what}.csv`),
  `suppliers/${supplier}.new/`,
  // Photographs of models that had none.
  'storage/tyres/+',
];

/** A refusal without the command line that lets it pass: the screen has a button. */
const withoutCommand = (text: string): string => text.replace(/ ?Если [^.:]*: npm run .*$/u, '');

const reportIn = ({ json }: Ended): PriceReport | null =>
  typeof json === 'object' && json !== null && 'outcome' in json ? (json as PriceReport) : null;

/** What the command reads: the files, the supplier that was named, and the answers. */
function argumentsOf(desk: Desk, { id, files, supplier, answers }: StoredDraft): string[] {
  const answersFile = draftsOf(desk).file(id, 'ответы.csv');
  writeFileSync(answersFile, answersText(Object.values(answers)));
  return ['--json', '--answers', answersFile, ...(supplier === null ? [] : ['--save', supplier]), ...files];
}

/** Reads a list and stores what it would change. @throws {Refused} when the command died of it */
export async function checkList(desk: Desk, { step, run }: Steps, id: string): Promise<{ draft: string }> {
  const drafts = draftsOf(desk);
  step('Читаю прайс');
  const draft = drafts.read(id);
  rmSync(rowsFile(desk, id), { force: true });
  drafts.change(id, { uncounted: 0, counted: { at: Date.now(), over: servedId(desk.config.outDir) } });
  const ended = await run('prices', ['--check', '--rows', rowsFile(desk, id), ...argumentsOf(desk, draft)]);
  const report = reportIn(ended);
  const error = report ? (ended.code === 0 ? '' : report.said) : DIED;
  const isDoubted = error.endsWith('--yes');
  if (!report) {
    drafts.change(id, { report: null, error, isDoubted });
    throw new Refused(422, DIED);
  }
  const { supplier, files, tables, newProfile } = report;
  const notes = [...report.notes, ...report.sheets]
    .slice(0, MAX_NOTES)
    .map(note => note.slice(0, MAX_LETTERS));
  drafts.change(id, {
    report: { supplier, files, tables, newProfile, notes },
    error: withoutCommand(error),
    isDoubted,
  });
  return { draft: id };
}

/** What became of the publication of a list; null before it, and once its files are again what they were before it. */
export function publishedOf({ saves }: Desk, { published }: StoredDraft): ListDone | null {
  const isBack = published?.save && saves.areAs('before', published.save);
  // `returned`: as the version before wrote it.
  return isBack || published?.outcome === 'returned' ? null : published;
}

/** Takes in what `--fetch` or a draft names, as one change that can be taken back. */
async function takeIn(
  desk: Desk,
  { run }: Pick<Steps, 'run'>,
  { person, supplier, files }: { person: string; supplier: string; files: string },
  args: readonly string[],
): Promise<ListDone> {
  const before = servedId(desk.config.outDir);
  const { result, save } = await desk.saves.around(
    person,
    `Прайс ${supplier}: ${files}`,
    filesOf(supplier),
    () => run('prices', args),
    { kind: 'prices.take', subject: `supplier ${supplier}`, detail: { files } },
  );
  const report = reportIn(result);
  const outcome = report?.outcome ?? (result.code === 0 ? 'published' : 'refused');
  if (outcome === 'published' && servedId(desk.config.outDir) !== before)
    await recordRelease(desk, person, 'build');
  return {
    outcome,
    said: withoutCommand(report?.said ?? result.lines.at(-1) ?? 'Нового прайса нет.'),
    lines: result.lines.slice(-MAX_LINES).map(withoutCommand),
    save,
  };
}

/** Takes a draft in and publishes. */
export async function publishList(desk: Desk, steps: Steps, person: string, id: string, isSure: boolean) {
  const drafts = draftsOf(desk);
  const draft = drafts.read(id);
  const supplier = supplierOf(draft);
  if (supplier === null) throw new Refused(409, 'Сначала назовите поставщика и запишите его профиль.');
  if (!desk.saves.read(profileName(supplier)))
    throw new Refused(409, 'У поставщика ещё нет профиля: проверьте столбцы и запишите его.');
  steps.step('Принимаю прайс и публикую');
  const files = (draft.report?.files ?? []).join(', ').slice(0, 200);
  const sure = isSure ? ['--yes', '--accept-gone'] : [];
  const former = publishedOf(desk, draft)?.save ?? null;
  const done = await takeIn(desk, steps, { person, supplier, files }, [...sure, ...argumentsOf(desk, draft)]);
  const isDone = done.save !== null;
  // A second publication that changes no file leaves the first to be taken back.
  const published = { ...done, save: done.save ?? former };
  drafts.change(id, { published, uncounted: 0, ...(isDone ? { error: '', isDoubted: false } : {}) });
  return published;
}

/** Fetches a supplier's list and takes it in. */
export function fetchNow(desk: Desk, steps: Steps, person: string, supplier: string) {
  steps.step(`Забираю прайс ${supplier}`);
  return takeIn(desk, steps, { person, supplier, files: 'забран у поставщика' }, ['--fetch', supplier]);
}
