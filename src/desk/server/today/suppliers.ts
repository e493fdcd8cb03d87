import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import { readProfiles } from '#src/content/suppliers/profile.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Config } from '#src/platform/config.ts';
import type { SupplierToday } from '../../api/today.ts';

/** A list that people send by hand is late after a week; of others the profile says it. */
const LATE_MS = 7 * DAY_MS;

/** As commands/prices-report.ts names them: 2026-11-29T05-04-03.002Z-NAME.json. */
const REPORT = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z-(.+)\.json$/u;

type Report = Pick<PriceReport, 'at' | 'outcome' | 'said'>;

/** The newest report of each supplier. */
function newestReports(dataDir: string): Map<string, Report> {
  const folder = path.join(dataDir, 'price-reports');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const newest = new Map(
    names.flatMap(name => {
      const [, supplier] = REPORT.exec(name) ?? [];
      return supplier === undefined ? [] : [[supplier, name] as const];
    }),
  );
  return new Map(
    [...newest].flatMap(([supplier, name]) => {
      try {
        return [[supplier, JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Report] as const];
      } catch {
        // One that is being written, or was removed meanwhile.
        return [];
      }
    }),
  );
}

/** Each supplier's last list: when it came, and what became of it. Those that need somebody are first. */
export function suppliersToday(config: Config, now: Date): SupplierToday[] {
  const { dataDir, contentDir } = config;
  const broken: SupplierToday[] = [];
  const profiles = readProfiles(contentDir, ({ message }) => {
    broken.push({ name: 'профиль', at: null, said: message, state: 'refused' });
  });
  const reports = newestReports(dataDir);
  const names = new Set([...profiles.map(({ name }) => name), ...reports.keys()]);
  const all = [...names].sort().map((name): SupplierToday => {
    const report = reports.get(name);
    const source = profiles.find(each => each.name === name)?.profile.source;
    const lists = source && new FetchedLists(config, name, source);
    const reported = report ? Date.parse(report.at) : null;
    const at = lists ? lists.state.newestAt || reported : reported;
    const trouble = lists?.state.trouble ? ' Список не удаётся получить: проверьте адрес и вход.' : '';
    const said = `${report?.said ?? 'За месяц прайс не принимали.'}${trouble}`;
    const isLate = lists ? lists.lateSince(now) !== null : at === null || now.getTime() - at > LATE_MS;
    const isRefused = report?.outcome === 'refused' || report?.outcome === 'taken back';
    return { name, at, said, state: isLate ? 'late' : isRefused ? 'refused' : 'good' };
  });
  return [...broken, ...all].sort((a, b) => Number(a.state === 'good') - Number(b.state === 'good'));
}
