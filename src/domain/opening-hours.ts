const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const RUSSIAN_DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
/** «откроемся в понедельник». */
const ON_DAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
];
const DAY_MINUTES = 24 * 60;

/** From a minute of the day to another; one that is not later is on the next day. */
interface Open {
  from: number;
  to: number;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  `${Math.floor((minutes % DAY_MINUTES) / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The numbers of the days, Monday 0, that `Mo-Fr` or `Mo,We` names. */
function daysOf(text: string): number[] {
  return text.split(',').flatMap(part => {
    const [from = -1, to = from] = part.split('-').map(day => DAYS.indexOf(day));
    if (from < 0 || to < 0) return [];
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
  });
}

/** The hours of each day of the week, Monday first. */
function weekOf(hours: readonly string[]): Open[][] {
  const week: Open[][] = DAYS.map(() => []);
  for (const each of hours) {
    const [days = '', times = ''] = each.split(' ');
    const [from = 0, to = 0] = times.split('-').map(minutesOf);
    for (const day of daysOf(days)) week[day]?.push({ from, to: to > from ? to : to + DAY_MINUTES });
  }
  return week;
}

/** Day of the week, Monday 0, and minute of the day by the clock of a time zone. */
function clockAt(now: number, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? '';
  return {
    day: DAYS.findIndex(day => part('weekday').startsWith(day)),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export interface Opening {
  isOpen: boolean;
  /** «до 19:00» while it is open, else when it opens: «в 9:00», «завтра в 9:00», «в понедельник в 9:00». */
  when: string;
}

/**
 * Whether a place is open now, and until or from when. `hours` are as schema.org writes them, `Mo-Fr 09:00-19:00`; hours past
 * midnight, `20:00-02:00`, belong to the day on which they begin. Null without hours.
 */
export function openingAt(hours: readonly string[], timeZone: string, now: number): Opening | null {
  const week = weekOf(hours);
  const { day, minute } = clockAt(now, timeZone);
  const yesterday = (week[(day + 6) % 7] ?? []).map(({ from, to }) => ({
    from: from - DAY_MINUTES,
    to: to - DAY_MINUTES,
  }));
  const open = [...yesterday, ...(week[day] ?? [])].find(({ from, to }) => minute >= from && minute < to);
  if (open) return { isOpen: true, when: `до\u00A0${timeOf(open.to)}` };
  for (let daysLater = 0; daysLater <= 7; daysLater++) {
    const starts = (week[(day + daysLater) % 7] ?? [])
      .map(({ from }) => from)
      .filter(from => daysLater > 0 || from > minute);
    if (starts.length === 0) continue;
    const time = `в\u00A0${timeOf(Math.min(...starts))}`;
    if (daysLater === 0) return { isOpen: false, when: time };
    return { isOpen: false, when: `${daysLater === 1 ? 'завтра' : ON_DAY[(day + daysLater) % 7]} ${time}` };
  }
  return null;
}

/** When a shop of these hours calls whoever has ordered now; empty without hours. */
export function callText(hours: readonly string[], timeZone: string, now: number): string {
  const opening = openingAt(hours, timeZone, now);
  if (!opening) return '';
  return opening.isOpen
    ? `Магазин работает ${opening.when}: позвоним сегодня.`
    : `Сейчас магазин закрыт. Откроемся ${opening.when} и\u00A0позвоним.`;
}

const RUSSIAN_PART =
  /^(?:(ежедневно)|(пн|вт|ср|чт|пт|сб|вс)(?:\s*[–-]\s*(пн|вт|ср|чт|пт|сб|вс))?)[\s:]+(?:(выходной)|(\d{1,2}:\d{2})\s*[–-]\s*(\d{1,2}:\d{2}))$/iu;

/**
 * Hours as editors write them, «Пн–Пт 9:00–19:00, Вс выходной», in schema.org's form; empty when a part of them is written in
 * another way.
 */
export function schemaHours(text: string): string[] {
  const hours: string[] = [];
  for (const part of text.split(/[,;]\s*/u)) {
    const match = RUSSIAN_PART.exec(part.trim());
    if (!match) return [];
    const [, daily, first = '', last = first, closed, from = '', to = ''] = match;
    if (closed !== undefined) continue;
    const dayOf = (name: string) => DAYS[RUSSIAN_DAYS.indexOf(name.toLowerCase())] ?? '';
    const days = daily ? 'Mo-Su' : last === first ? dayOf(first) : `${dayOf(first)}-${dayOf(last)}`;
    hours.push(`${days} ${from.padStart(5, '0')}-${to.padStart(5, '0')}`);
  }
  return hours;
}
