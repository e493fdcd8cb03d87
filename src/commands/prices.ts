import path from 'node:path';
import { displayPath } from '#src/content/import/read/text-file.ts';
import { timezoneOf } from '#src/content/import/shop-timezone.ts';
import { readAnswers, strayAnswers } from '#src/content/suppliers/answers.ts';
import type { Columns } from '#src/content/suppliers/columns.ts';
import { keepCodes, withStoredCodes } from '#src/content/suppliers/goods-codes.ts';
import { lastPrices, lastStocks } from '#src/content/suppliers/last-prices.ts';
import { listRows } from '#src/content/suppliers/list-rows.ts';
import { withoutOtherGoods } from '#src/content/suppliers/other-goods.ts';
import { type PriceOutcome, PriceRun } from '#src/content/suppliers/price-report.ts';
import type { Profile } from '#src/content/suppliers/profile.schema.ts';
import { newProfile, profileFile } from '#src/content/suppliers/profile.ts';
import { FetchedLists, listsFolder } from '#src/content/suppliers/sources/fetched-lists.ts';
import { headingsOf, mustHaveColumns } from '#src/content/suppliers/sources/same-columns.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import { type Intake, intakeOf } from '#src/content/suppliers/take-in.ts';
import { writeWhole } from '#src/content/suppliers/write.ts';
import { WrittenFiles } from '#src/content/suppliers/written-files.ts';
import { dayIn } from '#src/domain/calendar.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import { config } from '#src/platform/config.ts';
import { CommandError, command, EXIT, exitCodeOf } from './command.ts';
import { questionsFile, questionsText } from './new-questions.ts';
import { type PricesArguments, pricesArguments, pricesCommand } from './prices-arguments.ts';
import { readLists, tellOfPassed } from './prices-lists.ts';
import { settled } from './prices-questions.ts';
import { keepPriceReport } from './prices-report.ts';
import { writeRows } from './prices-rows.ts';
import { columnsText, intakeText, sampleText, summaryText } from './prices-text.ts';

const UNKNOWN =
  'Поставщик не узнан, ничего не записано: проверьте столбцы и первые строки и сохраните их как профиль: --save ИМЯ (латиницей)';

/** What was done, and how to take it back when it is not published: {@link Written.takeBack}; null where nothing was accepted. */
interface Done {
  said: string;
  takeBack: (() => string[]) | null;
  /** Whether only a profile was written. */
  isProfile?: true;
}

/** Null for what is refused. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TableError) return null;
    throw error;
  }
}

/** Reads the lists, prints what they contain, and accepts them unless only a check is wanted. @throws {TableError} */
function takeIn(what: PricesArguments, contentDir: string, run: PriceRun): Done {
  const { checkOnly, sure, exchange, isFetched, rowsFile, answersFile } = what;
  const codesFile = path.join(config().dataDir, 'exchange', 'codes.json');
  const read = readLists(what, { contentDir, codesFile }, run);
  if (!read) return { said: 'В выгрузке пока нет ни цен, ни остатков.', takeBack: null };
  const { supplier, profile, goods, warehouses, lists, pictureOf } = read;
  const [anything] = lists;
  if (!anything) throw new TableError('В файлах нет ни одной строки: проверьте, те ли это файлы');
  const answers =
    supplier === undefined ? new Map() : readAnswers(contentDir, supplier, id => goods.has(id), answersFile);
  const all = lists.flatMap(({ offers }) => offers);
  const known = exchange ? withStoredCodes(answers, codesFile, all) : answers;
  const last = supplier === undefined ? new Map() : lastPrices(contentDir, supplier);
  // With `sure` no price is asked about.
  const trusted = sure && profile ? { ...profile, jump: Number.POSITIVE_INFINITY } : profile;
  const everything = goods.matchAll(all, known, trusted, last);
  const { read: accepted, passed: passedOver } = withoutOtherGoods(lists, everything);
  for (const why of passedOver) tellOfPassed(why, run);
  const matched = accepted.flatMap(({ own }) => own);
  for (const { own, place, columns, passed, filtered, joined } of accepted) {
    const others = { passed, filtered, joined };
    console.log(columnsText(place, columns));
    console.log(sampleText(own));
    console.log(summaryText(own, others, profile));
    run.tell({ place, matched: own, profile, ...others });
  }
  const changesOnly = lists.some(each => each.changesOnly);
  if (profile && supplier !== undefined)
    tellOfIdleMarkup(profile, displayPath(profileFile(contentDir, supplier)));
  const strays = supplier === undefined || changesOnly ? null : strayAnswers(supplier, answers, all);
  if (strays !== null) console.log(strays);
  const leaveRows = (intake: Intake | null) => {
    const stocks = supplier === undefined ? new Map<number, number>() : lastStocks(contentDir, supplier);
    const known = { goods, profile, intake, last: { prices: last, stocks } };
    if (rowsFile !== null) writeRows(rowsFile, listRows(matched, known));
  };
  if (!profile) {
    run.newProfile = newProfile((accepted[0] ?? anything).columns);
    leaveRows(null);
  }
  if (checkOnly && !profile) return { said: 'Ничего не записано.', takeBack: null };
  if (supplier === undefined) throw new TableError(UNKNOWN);
  if (!profile) {
    const first = accepted[0] ?? anything;
    const columns = process.stdin.isTTY && !exchange ? settled(first) : first.columns;
    const said = beginProfile(contentDir, supplier, columns);
    if (exchange) throw new CommandError(said, EXIT.refused);
    return { said, takeBack: null, isProfile: true };
  }
  const command = pricesCommand(what, supplier);
  const today = dayIn(timezoneOf(contentDir), new Date());
  const parts = { profile: trusted ?? profile, goods, matched, answers, pictureOf };
  const intakeBy = (isSure: boolean) =>
    intakeOf(contentDir, supplier, parts, { sure: isSure, changesOnly, isFetched, today, command });
  // Rows are seen before it is said whether a short list is right.
  if (rowsFile !== null) leaveRows(orNull(() => intakeBy(true)));
  const intake = intakeBy(sure);
  const folder = exchange ? path.dirname(codesFile) : listsFolder(config().dataDir, supplier);
  const [headingsFile, headings] = [path.join(folder, 'columns.json'), headingsOf(accepted)];
  if (isFetched) mustHaveColumns(headingsFile, headings, supplier, command);
  const files = new WrittenFiles();
  const questions = questionsFile(folder);
  // First: rows that wait already are not new to whoever takes the list in again after a crash.
  if (!checkOnly && isUnattended(what) && intake.newQuestions > 0)
    files.remember([questions], () => writeWhole(questions, questionsText(intake, supplier)));
  const written = checkOnly ? null : intake.write();
  if (written && profile.source)
    files.remember([headingsFile], () => writeWhole(headingsFile, JSON.stringify(headings)));
  if (written && warehouses) files.remember(warehouses.files, () => warehouses.write());
  // What an editor takes in by hand is not replaced by an older list that was fetched.
  if (written && profile.source && !isFetched) new FetchedLists(config(), supplier, profile.source).accept();
  run.take(intake, written?.proposed ?? 0);
  console.log(intakeText(intake, supplier, profile, written));
  const goodsText = countOf(intake.list.count, GOODS);
  if (!written)
    return { said: `Ничего не записано: это проверка. Прайс меняет ${goodsText}.`, takeBack: null };
  const takeBack = () => [...files.takeBack(), ...written.takeBack()];
  if (exchange) keepCodes(codesFile, matched, intake.newcomers);
  return { said: `Принято: ${goodsText} в content/prices/${supplier}.csv`, takeBack };
}

/**
 * Publishes what was accepted. What is refused or fails is taken back; while another command publishes, the list stays accepted
 * and is published by it or by the next one. What came by itself is taken back then: it is tried again.
 * @param command what takes in the same list, for the cure of a refusal
 */
async function publishAccepted(
  takeBack: () => string[],
  what: PricesArguments,
  command: string,
): Promise<number> {
  const { sure, acceptGone } = what;
  const undo = () => {
    const changed = takeBack().map(displayPath).join(', ');
    console.error(
      changed === ''
        ? 'Прайс не опубликован, содержимое магазина осталось прежним.'
        : `Прайс не опубликован и взят обратно, кроме файлов, которые за это время изменили (${changed}): уберите из них сами то, что записал прайс.`,
    );
  };
  // A check needs neither, and they take as long to load as 5 000 rows to read.
  const { publishAndPrint } = await import('./publish-report.ts');
  const { notifyExternal } = await import('#src/publish/announce/notify-external.ts');
  try {
    const { release, isToTell, exitCode } = await publishAndPrint({
      yes: sure,
      acceptGone,
      command,
      isStdoutTaken: what.json,
    });
    if (exitCode !== EXIT.ok) undo();
    else if (release && isToTell) await notifyExternal(config(), release, console.log);
    return exitCode;
  } catch (error) {
    if (exitCodeOf(error) !== EXIT.busy || isUnattended(what)) undo();
    throw error;
  }
}

function beginProfile(contentDir: string, supplier: string, columns: Columns): string {
  const file = profileFile(contentDir, supplier);
  writeWhole(file, newProfile(columns));
  // Recommended prices count as they are, and the new profile lets them in.
  const markup = columns.at.has('recommended')
    ? ''
    : ', чтобы прайс менял и цены — впишите markup и price в change,';
  return `Профиль поставщика записан: ${displayPath(file)}\nПроверьте в нём столбцы${markup} и повторите команду: прайс ещё не принят.`;
}

/** Says that a profile has a mark-up and lets no price change: its list would change stocks alone. */
function tellOfIdleMarkup({ change, markup, markups }: Profile, file: string): void {
  if (!change.includes('price') && (markup !== undefined || markups.length > 0))
    console.log(`${file}: наценка есть, но цен прайс не меняет: впишите price в change.`);
}

/** Whether nobody sits before the terminal: the list came by itself. */
const isUnattended = ({ exchange, isFetched }: PricesArguments): boolean => exchange !== null || isFetched;

/** A refusal with its full stop; one that ends with a command to copy has none. */
const sentence = ({ message }: TableError): string => (message.endsWith(' --yes') ? message : `${message}.`);

/** Leaves the report of a run; a check leaves none. */
function leaveReport(
  run: PriceRun,
  { checkOnly, json }: PricesArguments,
  outcome: PriceOutcome,
  said: string,
): void {
  const report = run.report(outcome, said, new Date());
  try {
    const { dataDir, contentDir } = config();
    if (!checkOnly)
      console.log(`Отчёт: ${displayPath(keepPriceReport(dataDir, report, timezoneOf(contentDir)))}`);
  } catch (error) {
    // The list's outcome is valid without its report.
    console.error(`Отчёт о прайсе не записан: ${String(error)}`);
  }
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
}

/** Reads suppliers' price lists, tells what they say about the shop's products, and with --save takes them in and publishes. */
await command(async () => {
  const what = pricesArguments();
  if ('fetch' in what) return (await import('./fetch-prices.ts')).fetchPrices(what.fetch);
  // Programs read stdout then, people stderr.
  if (what.json) console.log = console.error;
  const run = new PriceRun(what.files, what.supplier ?? null);
  let outcome: PriceOutcome = 'refused';
  let reason = '';
  try {
    const { said, takeBack, isProfile } = takeIn(what, config().contentDir, run);
    console.log(said);
    reason = said;
    outcome = isProfile ? 'profile written' : takeBack ? 'accepted' : 'nothing to take';
    if (!takeBack || !what.publishes) return EXIT.ok;
    outcome = 'taken back';
    const code = await publishAccepted(takeBack, what, pricesCommand(what, run.supplier));
    if (code === EXIT.ok) outcome = 'published';
    else reason = 'Публикация отказана: причина — в сообщениях команды и в отчёте dist/check.html.';
    return code;
  } catch (error) {
    const known = error instanceof TableError ? new CommandError(sentence(error), EXIT.refused) : error;
    // What another publication delays stays accepted.
    if (exitCodeOf(known) === EXIT.busy && !isUnattended(what) && outcome === 'taken back')
      outcome = 'accepted';
    reason = known instanceof Error ? known.message : String(known);
    throw known;
  } finally {
    leaveReport(run, what, outcome, reason);
  }
});
