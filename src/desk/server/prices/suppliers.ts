import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readProfiles } from '#src/content/suppliers/profile.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { ListRun, Supplier, SupplierRows } from '../../api/prices.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { readReport, reportNames, reportsFolder } from './reports.ts';

/** So many reports are named, the newest. */
const MAX_RUNS = 40;
const REPORT = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z(?:-[a-z0-9-]+)?$/u;

const textOf = ({ saves }: Desk, file: string): string => saves.read(file)?.toString('utf8') ?? '';

/** A list that people send by hand is late after a week; of others the profile says it. */
const LATE_MS = 7 * DAY_MS;
/** The supplier that the name of a report names. */
const NAMED = /^[\dT.-]+Z-(.+)\.json$/u;

/** The suppliers with what became of their last lists. */
export function suppliersOf(desk: Desk): SupplierRows {
  const { config } = desk;
  const now = new Date();
  const broken: string[] = [];
  const profiles = readProfiles(config.contentDir, ({ message }) => broken.push(message));
  const newest = new Map(
    reportNames(config)
      .reverse()
      .map(name => [NAMED.exec(name)?.[1] ?? '', name]),
  );
  const suppliers = profiles.map(({ name, profile: { source } }): Supplier => {
    const report = readReport(config, newest.get(name) ?? '');
    const lists = source && new FetchedLists(config, name, source);
    const reported = report ? Date.parse(report.at) : null;
    const at = lists ? lists.state.newestAt || reported : reported;
    const trouble = lists?.state.trouble ? ' Список не удаётся получить: проверьте адрес и вход.' : '';
    const said = `${report?.said ?? 'За месяц прайс не принимали.'}${trouble}`;
    const isLate = lists ? lists.lateSince(now) !== null : at === null || now.getTime() - at > LATE_MS;
    const isRefused = report?.outcome === 'refused' || report?.outcome === 'taken back';
    const state = isLate ? 'late' : isRefused ? 'refused' : 'good';
    const waiting = Math.max(0, textOf(desk, `suppliers/${name}.unread.csv`).split('\n').length - 2);
    return { name, at, said, state, waiting, isFetched: lists !== undefined };
  });
  return {
    suppliers: suppliers.sort((a, b) => Number(a.state === 'good') - Number(b.state === 'good')),
    broken,
  };
}

/** The newest fetched files of a supplier. @throws {Refused} when there are none */
export function fetchedFiles({ config }: Desk, supplier: string): string[] {
  const profiles = readProfiles(config.contentDir, () => undefined);
  const source = profiles.find(({ name }) => name === supplier)?.profile.source;
  const files = source ? new FetchedLists(config, supplier, source).newest() : [];
  if (files.length === 0) throw new Refused(404, `Прайс ${supplier} ещё ни разу не забирали.`);
  return files;
}

/** Runs of the last 30 days, newest first. */
export const runsOf = ({ config }: Desk): ListRun[] =>
  reportNames(config)
    .slice(0, MAX_RUNS)
    .flatMap(name => {
      const report = readReport(config, name);
      if (!report) return [];
      const { at, supplier, files, outcome, said } = report;
      return [{ id: path.basename(name, '.json'), at, supplier, files, outcome, said }];
    });

/** The page of a report. @throws {Refused} */
export function reportPage({ config }: Desk, id: string): Buffer {
  const file = path.join(reportsFolder(config), `${id}.html`);
  if (!REPORT.test(id) || !existsSync(file))
    throw new Refused(404, 'Этого отчёта уже нет: их хранят 30 дней.');
  return readFileSync(file);
}
