import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';
import { storeReport } from './store.ts';

const run = promisify(execFile);

/** The header Date has whole seconds, and an answer takes its time. */
const NOTICED_MS = 5000;
const WRONG_MS = 60_000;
const CURE = 'timedatectl set-ntp true (или поставьте chrony).';

const secondsText = (ms: number): string =>
  `${Math.round(Math.abs(ms) / 1000).toLocaleString('ru-RU')} с ${ms > 0 ? 'вперёд' : 'назад'}`;

/** @param offsetMs by how much the other clock is ahead of this machine's */
function compared(name: string, offsetMs: number, whose: string): Finding {
  if (Math.abs(offsetMs) <= NOTICED_MS) return green(name, `расходятся меньше чем на ${NOTICED_MS / 1000} с`);
  const text = `часы ${whose} переведены против этой машины на ${secondsText(offsetMs)}`;
  return Math.abs(offsetMs) > WRONG_MS ? red(name, text, CURE) : yellow(name, text, CURE);
}

const isOfThisMachine = (address: string): boolean =>
  address.startsWith('127.') ||
  Object.values(networkInterfaces()).some(all => all?.some(each => each.address === address));

async function siteClock({ home }: ExaminedShop): Promise<Finding> {
  const name = 'Часы и сайт';
  const answer = await home;
  const serverTime = answer.came ? Date.parse(answer.headers.date ?? '') : Number.NaN;
  if (!answer.came || Number.isNaN(serverTime)) return unchecked(name, 'сайт не назвал времени');
  // Date tells whole seconds, half a second less on average.
  const offsetMs = serverTime + 500 - answer.at;
  if (Math.abs(offsetMs) <= NOTICED_MS && isOfThisMachine(answer.peer))
    return unchecked(name, 'сайт отвечает с этой же машины: часы у них одни');
  return compared(name, offsetMs, 'сайта');
}

async function databaseClock(shop: ExaminedShop): Promise<Finding[]> {
  if (!shop.sales.databaseUrl) return [];
  const offset = await storeReport(shop).then(
    report => report.clockOffsetMs,
    () => null,
  );
  return offset === null
    ? [unchecked('Часы и база', 'база не ответила')]
    : [compared('Часы и база', offset, 'базы')];
}

async function synchronised({ signal }: ExaminedShop): Promise<Finding> {
  const name = 'Точное время';
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      signal,
      timeout: 3000,
    });
    return stdout.trim() === 'yes'
      ? green(name, 'часы сверяются по сети')
      : yellow(name, 'часы не сверяются по сети', CURE);
  } catch {
    return unchecked(name, 'timedatectl не ответила: сверяются ли часы, неизвестно');
  }
}

function releaseTime({ release }: ExaminedShop): Finding[] {
  if (!release || Date.parse(release.at) <= Date.now() + WRONG_MS) return [];
  return [red('Часы и выпуск', `выпуск собран в будущем: ${release.at}`, `Часы ушли назад: ${CURE}`)];
}

/** The clock, by which dated content opens and certificates end. */
export const clockSection: Examination = async shop => {
  const [site, database, ntp] = await Promise.all([siteClock(shop), databaseClock(shop), synchronised(shop)]);
  return [site, ...database, ntp, ...releaseTime(shop)];
};
