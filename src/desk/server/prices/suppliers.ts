import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readProfiles } from '#src/content/suppliers/profile.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import type { ListRun, ListSave, Supplier } from '../../api/prices.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { readReport, reportNames, reportsFolder } from './reports.ts';

/** So many reports are named, the newest. */
const MAX_RUNS = 40;
const REPORT = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z(?:-[a-z0-9-]+)?$/u;

const textOf = ({ saves }: Desk, file: string): string => saves.read(file)?.toString('utf8') ?? '';

/** The suppliers with a profile, and the sentences about profiles that cannot be read. */
export function suppliersOf(desk: Desk): { suppliers: Supplier[]; broken: string[] } {
  const broken: string[] = [];
  const profiles = readProfiles(desk.config.contentDir, ({ message }) => broken.push(message));
  const suppliers = profiles.map(({ name, profile: { source } }) => ({
    name,
    listDay: /^date: (\S+)/mu.exec(textOf(desk, `prices/${name}.yaml`))?.[1] ?? '',
    waiting: Math.max(0, textOf(desk, `suppliers/${name}.unread.csv`).split('\n').length - 2),
    isFetched: source !== undefined,
    lateSince: source
      ? (new FetchedLists(desk.config, name, source).lateSince(new Date())?.getTime() ?? null)
      : null,
  }));
  return { suppliers, broken };
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

/** Changes by lists and of profiles that can be taken back. */
export const savesOf = ({ saves }: Desk): ListSave[] =>
  saves
    .list()
    .filter(({ files }) => files.some(file => /^(?:prices|suppliers)\//u.test(file)))
    .map(({ id, at, person, what }) => ({ id, at, person, what }));
