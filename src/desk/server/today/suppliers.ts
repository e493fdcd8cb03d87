import { readProfiles } from '#src/content/suppliers/profile.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Config } from '#src/platform/config.ts';
import type { SupplierToday } from '../../api/today.ts';
import { readReport, reportNames } from '../prices/reports.ts';

/** A list that people send by hand is late after a week; of others the profile says it. */
const LATE_MS = 7 * DAY_MS;

/** The supplier that the name of a report names. */
const NAMED = /^[\dT.-]+Z-(.+)\.json$/u;

/** Each supplier's last list: when it came, and what became of it. Those that need somebody are first. */
export function suppliersToday(config: Config, now: Date): SupplierToday[] {
  const broken: SupplierToday[] = [];
  const profiles = readProfiles(config.contentDir, ({ message }) => {
    broken.push({ name: 'профиль', at: null, said: message, state: 'refused' });
  });
  const newest = new Map(
    reportNames(config)
      .reverse()
      .map(name => [NAMED.exec(name)?.[1] ?? '', name]),
  );
  const names = new Set([...profiles.map(({ name }) => name), ...newest.keys()].filter(name => name !== ''));
  const all = [...names].sort().map((name): SupplierToday => {
    const report = readReport(config, newest.get(name) ?? '');
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
