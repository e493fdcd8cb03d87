const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const YEAR = { year: 'numeric' } as const;
function formatsIn(timeZone?: string) {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { ...options, timeZone }).format;
  return { year: formatOf(YEAR), short: formatOf(TIME), long: formatOf({ ...TIME, ...YEAR }) };
}
/** On the shop's clock; on the browser's until that is known. */
let formats = formatsIn();
export const setTimeZone = (zone: string): void => {
  formats = formatsIn(zone);
};

/** «29 нояб., 09:15», on the clock of the shop; with its year where that is not the current one. */
export function timeText(at: number): string {
  const { year, short, long } = formats;
  return (year(at) === year(Date.now()) ? short : long)(at);
}

/** «25 мин», «3 ч 5 мин», «2 дн.». */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} мин`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} ч ${minutes % 60} мин` : `${Math.floor(hours / 24)} дн.`;
}

/** The number that was typed, with spaces and a decimal comma; null for nothing. @throws with a Russian sentence for anything else */
export function numberIn(text: string): number | null {
  const value = Number(text.replace(/\s/gu, '').replace(',', '.').replace('−', '-'));
  if (Number.isNaN(value)) throw new Error(`Ожидалось число, найдено «${text}».`);
  return text.trim() === '' ? null : value;
}
